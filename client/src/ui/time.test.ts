import { expect, it } from 'vitest'
import { formatTime } from './time.tsx'

const NOW = new Date(2026, 10, 23, 9, 30).getTime()

it('says no more of a moment than it takes to know which one is meant', () => {
  expect(formatTime(new Date(2026, 10, 23, 8, 5).getTime(), NOW)).toBe('8:05 AM')
  expect(formatTime(new Date(2026, 10, 20, 8, 5).getTime(), NOW)).toBe('Fri, Nov 20, 8:05 AM')
  expect(formatTime(new Date(2027, 1, 21, 10, 57).getTime(), NOW)).toBe('Sun, Feb 21, 2027, 10:57 AM')
})
