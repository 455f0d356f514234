import { expect, it } from 'vitest'
import { shortDay, shortTime, shortTimeLeft } from './short-time.ts'

const NOW = new Date(2026, 10, 20, 9, 30).getTime()

it.each([
  [new Date(2026, 10, 20, 14, 15), '2:15 PM'],
  [new Date(2026, 10, 19, 23, 59), 'Nov 19'],
  [new Date(2025, 10, 20, 9, 30), 'Nov 20, 2025'],
])('%s is %s', (at, words) => {
  expect(shortTime(at.getTime(), NOW)).toBe(words)
})

it('a day is a day, today too', () => {
  expect(shortDay(NOW, NOW)).toBe('Nov 20')
})

it.each([
  [23 * 60 + 59, '23 hours left'],
  [60, '1 hour left'],
  [59, '59 minutes left'],
  [1, '1 minute left'],
  [0.5, 'under a minute'],
  [0, 'passed'],
])('in %s minutes is %s', (minutes, words) => {
  expect(shortTimeLeft(NOW + minutes * 60_000, NOW)).toBe(words)
})
