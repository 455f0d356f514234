import { expect, it } from 'vitest'
import { deadlineWords, durationWords, timeLeftWords } from './deadline.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.parse('2026-11-20T12:00:00Z')

it.each([
  [0, 'passed'],
  [-1, 'passed'],
  [59_000, 'less than 1 min left'],
  [35 * MINUTE, '35 min left'],
  [2 * HOUR, '2 h left'],
  [26 * HOUR, '1 day 2 h left'],
  [72 * HOUR, '3 days left'],
])('%d ms is %j', (left, words) => {
  expect(timeLeftWords(NOW + left, NOW)).toBe(words)
})

it('says the zone, and the year when it is another', () => {
  expect(deadlineWords(NOW, NOW)).toMatch(/^\w{3}, Nov \d+, \d+:00 [AP]M \S+/)
  expect(deadlineWords(Date.parse('2027-07-01T12:00:00Z'), NOW)).toMatch(
    /^\w{3}, (Jun|Jul) \d+, 2027, \d+:00 [AP]M \S+/,
  )
})

it('never says less than a minute', () => {
  expect(durationWords(5)).toBe('1 min')
})
