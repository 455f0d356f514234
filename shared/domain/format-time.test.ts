import { describe, expect, it } from 'vitest'
import {
  formatDuration,
  formatInstant,
  isTimeZone,
  formatShortInstant,
  formatTimeLeft,
} from './format-time.ts'

const AT = new Date('2026-11-25T19:19:00Z')
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

describe('a moment for a reader elsewhere', () => {
  it.each([
    ['America/New_York', 'Wednesday, November 25, 2026, 2:19 PM EST', 'Nov 25, 2:19 PM EST'],
    ['America/Los_Angeles', 'Wednesday, November 25, 2026, 11:19 AM PST', 'Nov 25, 11:19 AM PST'],
    ['UTC', 'Wednesday, November 25, 2026, 7:19 PM UTC', 'Nov 25, 7:19 PM UTC'],
  ])('is said in %s, with the zone', (zone, long, short) => {
    expect(plain(formatInstant(AT, zone))).toBe(long)
    expect(plain(formatShortInstant(AT, zone))).toBe(short)
  })

  it('is in UTC where no zone is known', () => {
    expect(plain(formatInstant(AT))).toContain('7:19 PM UTC')
  })

  it('keeps an evening in New York on its own day', () => {
    expect(plain(formatShortInstant(new Date('2026-11-26T02:00:00Z'), 'America/New_York'))).toBe(
      'Nov 25, 9:00 PM EST',
    )
  })
})

it.each([
  ['America/Chicago', true],
  ['Mars/Olympus', false],
  ['', false],
])('knows that the zone "%s" is one: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne)
})

it.each([
  [-1, 'passed'],
  [30_000, 'less than a minute left'],
  [60_000, '1 minute left'],
  [3_600_000 - 1, '59 minutes left'],
  [3_600_000, '1 hour left'],
  [3_600_000 + 120_000, '1 hour 2 minutes left'],
  [24 * 3_600_000, '1 day left'],
  [48 * 3_600_000, '2 days left'],
  [53 * 3_600_000, '2 days 5 hours left'],
])('%d ms before a deadline says "%s"', (left, words) => {
  expect(formatTimeLeft(left, 0)).toBe(words)
})

it('never calls a duration less than a minute', () => {
  expect(formatDuration(5)).toBe('1 minute')
})
