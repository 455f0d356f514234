import { expect, it } from 'vitest'
import { dayOfPause, pauseUntil } from './practice-values.ts'

const NOW = Date.parse('2026-11-27T10:00:00.000Z')

it('gives the day on which a pause ends, and back', () => {
  const pausedUntil = pauseUntil('2026-12-05')
  expect(dayOfPause({ pausedUntil }, NOW)).toBe('2026-12-05')
  expect(pauseUntil('')).toBeNull()
  expect(pauseUntil('soon')).toBe('soon')
})

it('gives none for a pause that has ended', () => {
  expect(dayOfPause({ pausedUntil: '2026-11-27T09:59:00.000Z' }, NOW)).toBe('')
  expect(dayOfPause({ pausedUntil: null }, NOW)).toBe('')
})
