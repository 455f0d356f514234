import { expect, it } from 'vitest'
import { shortDay, shortTime } from './short-time.ts'

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
