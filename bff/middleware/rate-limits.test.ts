import { describe, expect, it } from 'vitest'
import { createRateLimits } from './rate-limits.ts'

const REFUSED = { code: 'rate_limited' }

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
