import { describe, expect, it } from 'vitest'
import { ageOf, CLOCK_TOLERANCE, isStale, questionOfAge } from './command-age.ts'

const DAY = 86_400_000
const MAX = 7 * DAY
const WRITTEN = '2026-11-20T12:00:00.000Z'
const after = (age: number, confirmed = false) => ({
  ...{ writtenAt: WRITTEN, confirmed },
  sentAt: new Date(Date.parse(WRITTEN) + age).toISOString(),
})

describe('a command that waited', () => {
  it.each([
    ['sent at once', 0, false],
    ['as old as it may be', MAX, false],
    ['older by a millisecond', MAX + 1, true],
    ['sent before it was written, by less than the tolerance', -CLOCK_TOLERANCE, false],
    ['sent before it was written by more: the clock was set, its age is unknown', -CLOCK_TOLERANCE - 1, true],
  ])('%s', (_, age, expected) => {
    expect(isStale(after(age), MAX)).toBe(expected)
  })

  it('is never stale once its person confirmed it', () => {
    expect([MAX + 1, -CLOCK_TOLERANCE - 1].map((age) => isStale(after(age, true), MAX))).toEqual([
      false,
      false,
    ])
  })

  it.each([10, -10])('is judged alike by a clock that is wrong by %i years', (years) => {
    const shifted = (time: string) => new Date(Date.parse(time) + years * 365 * DAY).toISOString()
    for (const age of [0, MAX, MAX + 1, -CLOCK_TOLERANCE - 1]) {
      const { writtenAt, sentAt, confirmed } = after(age)
      const wrong = { writtenAt: shifted(writtenAt), sentAt: shifted(sentAt), confirmed }
      expect(isStale(wrong, MAX)).toBe(isStale(after(age), MAX))
      expect(ageOf(wrong.writtenAt, wrong.sentAt)).toBe(age)
    }
  })
})

it.each([
  [5 * DAY + 3_600_000, 'Written 5 days ago. Send it still?'],
  [DAY, 'Written 1 day ago. Send it still?'],
  [DAY - 1, 'Written less than a day ago. Send it still?'],
  [-1, 'Written less than a day ago. Send it still?'],
  [-DAY, 'This device’s clock was changed, so we can’t tell when this was written. Send it still?'],
])('asks about an age of %i ms in words', (age, words) => {
  expect(questionOfAge(age)).toBe(words)
})
