import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../shared/domain/demo-accounts.ts'
import { isCommonPassword } from './common-passwords.ts'

it('are the first 3,000 of the list that have 8 characters', () => {
  const list = dictionary['passwords-common'].filter(({ length }) => length >= 8)
  expect(list.slice(0, 3000).filter((password) => !isCommonPassword(password))).toEqual([])
  expect(list.slice(3000).filter(isCommonPassword)).toEqual([])
})

it.each(['password', '12345678', 'qwertyuiop', 'iloveyou', 'Password1', 'TRUSTNO1'])(
  '%s is one',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

it.each([DEMO_PASSWORD, 'password of mine', 'iloveyou ', '', '1234567'])('%j is none', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
