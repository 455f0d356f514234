import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateLimits, type LimitName } from './rate-limits.ts'

const REFUSED = { code: 'rate_limited' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Expects `tries` to pass, and the next to be rejected until `wait` milliseconds have passed. */
async function expectLimit(tries: number, wait: number, attempt: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < tries; count += 1) await attempt()
  await expect(attempt()).rejects.toMatchObject({ ...REFUSED, retryAfter: wait })
  vi.advanceTimersByTime(wait - 1)
  await expect(attempt()).rejects.toMatchObject(REFUSED)
  vi.advanceTimersByTime(1)
  await attempt()
}

describe('calls from one address', () => {
  it.each<[LimitName, number, number]>([
    ['general', 1200, MINUTE],
    ['email', 3000, MINUTE],
    ['auth', 600, MINUTE],
    ['page', 120, MINUTE],
    ['report', 60, MINUTE],
    ['token', 600, MINUTE],
    ['signIn', 120, 10 * MINUTE],
    ['signUp', 30, 10 * MINUTE],
    ['mailed', 30, 10 * MINUTE],
    ['waitlist', 30, 10 * MINUTE],
  ])('%s: %i in %i ms, and another address has its own', async (name, calls, wait) => {
    const limits = createRateLimits(true)
    await expectLimit(calls, wait, () => limits.count(name, '192.0.2.1'))
    await limits.count(name, '192.0.2.2')
  })
})

async function guess(
  limits: ReturnType<typeof createRateLimits>,
  email: string,
  from: string,
): Promise<void> {
  await limits.tryPassword(email, from)
}

describe('guesses at one account’s password', () => {
  it('are 20 from one address, however its name is written, and another account has its own', async () => {
    const limits = createRateLimits(true)
    for (let count = 0; count < 20; count += 1) await guess(limits, 'ann@example.com', '192.0.2.1')
    await expect(guess(limits, ' ANN@example.com', '192.0.2.1')).rejects.toMatchObject(REFUSED)
    await guess(limits, 'bob@example.com', '192.0.2.1')
    await guess(limits, 'ann@example.com', '192.0.2.2')
  })

  it('are 100 from everywhere together', async () => {
    const limits = createRateLimits(true)
    for (let count = 0; count < 100; count += 1) await guess(limits, 'ann@example.com', `192.0.2.${count}`)
    await expect(guess(limits, 'ann@example.com', '198.51.100.1')).rejects.toMatchObject(REFUSED)
  })

  it('that nobody answered are given back, from here and from everywhere', async () => {
    const limits = createRateLimits(true)
    for (let count = 0; count < 101; count += 1)
      await (await limits.tryPassword('ann@example.com', '192.0.2.1')).undecided()
    await guess(limits, 'ann@example.com', '192.0.2.1')
  })

  it('are forgotten here with the right one, and nowhere else', async () => {
    const limits = createRateLimits(true)
    for (let count = 0; count < 19; count += 1) await guess(limits, 'ann@example.com', '192.0.2.1')
    for (let count = 0; count < 20; count += 1) await guess(limits, 'ann@example.com', '192.0.2.2')
    await (await limits.tryPassword('ann@example.com', '192.0.2.1')).succeeded()
    for (let count = 0; count < 20; count += 1) await guess(limits, 'ann@example.com', '192.0.2.1')
    await expect(guess(limits, 'ann@example.com', '192.0.2.1')).rejects.toMatchObject(REFUSED)
    await expect(guess(limits, 'ann@example.com', '192.0.2.2')).rejects.toMatchObject(REFUSED)
  })

  it('are counted without an end where limits are off', async () => {
    const limits = createRateLimits(false)
    for (let count = 0; count < 200; count += 1) await guess(limits, 'ann@example.com', '192.0.2.1')
  })
})

type Limits = ReturnType<typeof createRateLimits>

describe.each<[string, (limits: Limits, person: string) => ReturnType<Limits['tryCode']>]>([
  ['the code of the second step', (limits, person) => limits.tryCode(person)],
  ['the current password', (limits, person) => limits.tryCurrentPassword(person)],
])('guesses at %s', (_what, attempt) => {
  it('are ten in ten minutes, and 50 in a day', async () => {
    const limits = createRateLimits(true)
    await expectLimit(10, 10 * MINUTE, () => attempt(limits, 'ann'))
    await attempt(limits, 'bob')
    const patient = createRateLimits(true)
    for (let hour = 0; hour < 5; hour += 1) {
      for (let count = 0; count < 10; count += 1) await attempt(patient, 'ann')
      vi.advanceTimersByTime(HOUR)
    }
    await expect(attempt(patient, 'ann')).rejects.toMatchObject({ ...REFUSED, retryAfter: 19 * HOUR })
    vi.advanceTimersByTime(19 * HOUR)
    await attempt(patient, 'ann')
  })

  it('a right one forgives those of the last minutes, not those of the day', async () => {
    const limits = createRateLimits(true)
    for (let right = 0; right < 5; right += 1) {
      for (let count = 0; count < 9; count += 1) await attempt(limits, 'ann')
      await (await attempt(limits, 'ann')).succeeded()
    }
    for (let count = 0; count < 5; count += 1) await attempt(limits, 'ann')
    await expect(attempt(limits, 'ann')).rejects.toMatchObject(REFUSED)
  })

  it('that nobody answered are given back, to the minutes and to the day', async () => {
    const limits = createRateLimits(true)
    for (let count = 0; count < 51; count += 1) await (await attempt(limits, 'ann')).undecided()
    await attempt(limits, 'ann')
  })
})

it('guesses at the six digits of a mail are ten in an hour, however the address is written', async () => {
  const limits = createRateLimits(true)
  const spellings = ['ann@example.com', ' ANN@example.com']
  let tries = 0
  await expectLimit(10, HOUR, () => limits.tryMailedCode(spellings[(tries += 1) % 2] ?? ''))
  await limits.tryMailedCode('bob@example.com')
})
