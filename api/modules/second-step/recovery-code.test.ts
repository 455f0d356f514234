import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashRecoveryCode, newRecoveryCode, readRecoveryCode } from './recovery-code.ts'

it('a code is four groups of four letters that cannot be mistaken', () => {
  for (let round = 0; round < 200; round += 1)
    expect(newRecoveryCode(randomBytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
})

it('every letter comes up as often as any other', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  let at = 0
  const letters = Array.from({ length: 16 }, () =>
    newRecoveryCode((bytes) => all.slice(at, (at += bytes))).replaceAll('-', ''),
  ).join('')
  const counts = Map.groupBy(letters, (letter) => letter)
  expect(counts.size).toBe(32)
  for (const found of counts.values()) expect(found).toHaveLength(8)
})

it('is read as people type it', () => {
  for (const typed of ['ABCD-1230-XYZ9-KMNP', 'abcd 123o xyz9 kmnp', ' abcdi23OXYZ9kmnp '])
    expect(readRecoveryCode(typed)).toBe('ABCD1230XYZ9KMNP')
  for (const typed of ['', 'ABCD', 'ABCD-1230-XYZ9-KMNPQ', 'ABCD-1230-XYZ9-KMN!', 'U'.repeat(16)])
    expect(readRecoveryCode(typed)).toBeNull()
})

it('two persons’ same code have different hashes', () => {
  expect(hashRecoveryCode('a', 'ABCD')).not.toBe(hashRecoveryCode('b', 'ABCD'))
})
