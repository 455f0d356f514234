import { expect, it } from 'vitest'
import { createRecentValues } from './recent-values.ts'

it('holds a value until its time is over', () => {
  let now = 1000
  const values = createRecentValues<string>({ max: 2, clock: () => now })
  expect(values.get('a')).toBeUndefined()
  values.set('a', 'one', 2000)
  now = 1999
  expect(values.get('a')).toBe('one')
  now = 2000
  expect(values.get('a')).toBeUndefined()
})

it('lets the oldest go when there are too many', () => {
  const values = createRecentValues<string>({ max: 2, clock: () => 0 })
  for (const key of ['a', 'b', 'c']) values.set(key, key, 1)
  expect(['a', 'b', 'c'].map((key) => values.get(key))).toEqual([undefined, 'b', 'c'])
})

it('forgets the values that are named', () => {
  const values = createRecentValues<string>({ max: 3, clock: () => 0 })
  for (const key of ['a', 'b', 'c']) values.set(key, key, 1)
  values.forget((value) => value !== 'b')
  expect(['a', 'b', 'c'].map((key) => values.get(key))).toEqual([undefined, 'b', undefined])
})
