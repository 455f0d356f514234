import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EMAIL_ATTEMPTS,
  emailAttemptsExhausted,
  emailRetryWait,
  outboxWait,
  parseRetryAfter,
} from './retry.ts'

const now = Date.UTC(2026, 10, 20, 12)

describe('waits between attempts of an e-mail', () => {
  it('[RF-07] are 2 s, then 4 s, in three attempts', () => {
    expect(EMAIL_ATTEMPTS).toBe(3)
    expect([1, 2].map(emailRetryWait)).toEqual([2000, 4000])
  })

  it('[RF-07] end in words that give the count and the last error', () => {
    expect(emailAttemptsExhausted(3, 'connection refused')).toBe(
      'Failed to send email after 3 attempts: connection refused',
    )
  })
})

describe('outboxWait', () => {
  it('stays between a quarter of the ceiling and the ceiling, and never undercuts Retry-After', () => {
    const wait = {
      attempts: fc.integer({ min: 1, max: 500 }),
      random: fc.double({ min: 0, max: 0.999, noNaN: true }),
    }
    fc.assert(
      fc.property(
        wait.attempts,
        wait.random,
        fc.option(fc.integer({ min: 0, max: 3_600_000 })),
        (attempts, random, retryAfter) => {
          const result = outboxWait(attempts, retryAfter, random)
          const ceiling = Math.min(2000 * 2 ** (attempts - 1), 15 * 60_000)
          expect(result).toBeGreaterThanOrEqual(Math.max(retryAfter ?? 0, Math.floor(ceiling / 4)))
          expect(result).toBeLessThanOrEqual(Math.max(retryAfter ?? 0, ceiling))
        },
      ),
      { seed: 20261120, numRuns: 500 },
    )
  })
})

describe('parseRetryAfter', () => {
  it.each([
    ['7', 7000],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['999999999', 86_400_000],
  ])('reads %j', (value, wait) => {
    expect(parseRetryAfter(value, now)).toBe(wait)
  })

  it.each([null, undefined, '', 'soon', '-5x'])('takes %j for absent', (value) => {
    expect(parseRetryAfter(value, now)).toBeNull()
  })
})
