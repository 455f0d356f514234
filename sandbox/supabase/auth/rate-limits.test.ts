import { beforeEach, describe, expect, it } from 'vitest'
import { AuthError } from './auth-error.ts'
import { createRateLimits, type RateLimits } from './rate-limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
let now: number
let limits: RateLimits
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  limits = createRateLimits({ clock: () => now, on: true, mailInterval: 60 * SECOND })
})

function refusal(work: () => unknown): AuthError | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof AuthError) return error
    throw error
  }
}

/** How many of `tries` are let through. */
function passed(tries: number, work: () => unknown): number {
  return Array.from({ length: tries }).filter(() => refusal(work) === undefined).length
}

describe('the rate limits', () => {
  it('allow 30 sign-ups and 120 sign-ins in ten minutes, and again after that', () => {
    expect(passed(40, () => limits.signUp('127.0.0.1'))).toBe(30)
    expect(passed(150, () => limits.signIn('127.0.0.1'))).toBe(120)
    const refused = refusal(() => limits.signUp('127.0.0.1'))
    expect(refused).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect(refused?.options.retryAfter).toBe(10 * MINUTE)
    expect(refusal(() => limits.signUp('192.0.2.1'))).toBeUndefined()
    now += 10 * MINUTE
    expect(passed(40, () => limits.signUp('127.0.0.1'))).toBe(30)
  })

  const wrong = () => limits.guess('attorney@demo.test', () => Promise.resolve(false))
  async function answered(tries: number, guess: () => Promise<boolean>): Promise<number> {
    const outcomes = await Promise.allSettled(Array.from({ length: tries }, guess))
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }

  it('slow the guessing of one account’s password long before 150 tries, one by one or all at once', async () => {
    expect(await answered(150, wrong)).toBe(15)
    await expect(wrong()).rejects.toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    now += 30 * SECOND
    expect(await answered(10, wrong)).toBe(1)
    expect(await answered(1, () => limits.guess('client@demo.test', () => Promise.resolve(false)))).toBe(1)
  })

  it('let any number of right passwords through at once, and a right one forgives the wrong ones', async () => {
    const right = () => limits.guess('attorney@demo.test', () => Promise.resolve(true))
    expect(await answered(100, right)).toBe(100)
    expect(await answered(14, wrong)).toBe(14)
    await right()
    expect(await answered(20, wrong)).toBe(15)
  })

  it('do not charge a check that failed for a reason of its own', async () => {
    const failing = () => limits.guess('attorney@demo.test', () => Promise.reject(new Error('no memory')))
    for (let i = 0; i < 20; i += 1) await expect(failing()).rejects.toThrow('no memory')
    expect(await answered(20, wrong)).toBe(15)
  })

  it('send one address one mail a minute, and say how long to wait', () => {
    limits.mail('recovery', 'ann@firm.test', '127.0.0.1')
    now += 10 * SECOND
    expect(refusal(() => limits.mail('confirmation', 'ann@firm.test', '127.0.0.1'))).toBeUndefined()
    expect(refusal(() => limits.mail('recovery', 'ann@firm.test', '127.0.0.1'))).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 50 seconds.',
    })
    now += 50 * SECOND
    expect(refusal(() => limits.mail('recovery', 'ann@firm.test', '127.0.0.1'))).toBeUndefined()
  })

  it('are lifted by RATE_LIMITS=off', async () => {
    const lifted = createRateLimits({ clock: () => now, on: false, mailInterval: MINUTE })
    expect(await answered(500, () => lifted.guess('a@b.test', () => Promise.resolve(false)))).toBe(500)
    expect(passed(500, () => lifted.signUp('127.0.0.1'))).toBe(500)
    expect(passed(500, () => lifted.mail('recovery', 'a@b.test', '127.0.0.1'))).toBe(500)
  })
})
