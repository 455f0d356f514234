import { expect, it } from 'vitest'
import { isoOfLocalTime, localTimeOf } from './local-time.ts'

it('gives back the time that was typed, to the minute', () => {
  const at = Date.parse('2026-11-25T18:30:00.000Z')
  expect(isoOfLocalTime(localTimeOf(at))).toBe('2026-11-25T18:30:00.000Z')
})

it('takes what is not a time yet for none', () => {
  expect(isoOfLocalTime('')).toBeNull()
  expect(isoOfLocalTime('275760-12-31T00:00')).toBeNull()
})
