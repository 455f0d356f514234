import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GRANT_HEADER } from '../../shared/contracts/device-grants.ts'
import type { Database } from '../db/database.ts'
import { describeOnBoth } from '../db/testing/engines.ts'
import { ATTORNEY, CLIENT, referralBody, startTestApi } from '../testing/test-api.ts'
import { createCallerLimit } from './caller-limit.ts'

const LIMIT = { calls: 100, portion: 10 }
const START = Date.parse('2026-11-20T12:00:00Z')

/** How many of `calls` parallel calls are allowed. */
async function allowed(
  limit: (userId: string) => Promise<void>,
  user: string,
  calls: number,
): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: calls }, () => limit(user)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

describeOnBoth('calls of one person', (get) => {
  it('are limited across processes, and anybody else’s are not touched', async () => {
    const { database, second } = get()
    const user = randomUUID()
    const processes = [database, await second(), await second()].map((each) =>
      createCallerLimit(each, () => START, LIMIT),
    )
    const counts = await Promise.all(processes.map((limit) => allowed(limit, user, 80)))
    // Each process reserves calls in portions. An unused rest of a portion is lost, but the limit is never exceeded.
    const total = counts.reduce((sum, count) => sum + count, 0)
    expect(total).toBeLessThanOrEqual(100)
    expect(total).toBeGreaterThan(100 - 3 * 10)
    for (const limit of processes) {
      await expect(limit(user)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 60_000 })
      await limit(randomUUID())
    }
  })

  it('begin anew when the minute has passed', async () => {
    const { database } = get()
    const user = randomUUID()
    let now = START
    const limit = createCallerLimit(database, () => now, LIMIT)
    expect(await allowed(limit, user, 150)).toBe(100)
    now += 59_999
    await expect(limit(user)).rejects.toMatchObject({ retryAfter: 1 })
    now += 1
    expect(await allowed(limit, user, 150)).toBe(100)
  })

  it('write into the database once a portion, refused ones not at all', async () => {
    const { database } = get()
    let writes = 0
    const counting: Database = {
      ...database,
      statement: (sql, values) => {
        writes += 1
        return database.statement(sql, values)
      },
    }
    const user = randomUUID()
    const limit = createCallerLimit(counting, () => START, LIMIT)
    expect(await allowed(limit, user, 1000)).toBe(100)
    expect(writes).toBe(11)
  })
})

describe('a person who calls too often', () => {
  it('is refused by every call in words with the time to wait, by a device’s grant too; others are served', async () => {
    const api = await startTestApi({ clock: () => START, callerLimit: { calls: 20, portion: 5 } })
    const issued = await api.post('/api/device-grants', ATTORNEY, { deviceId: randomUUID(), label: 'Laptop' })
    const { secret } = (await issued.json()) as { secret: string }
    for (let call = 0; call < 19; call += 1)
      expect((await api.get('/api/notifications', ATTORNEY)).status).toBe(200)
    for (const path of [
      '/api/notifications',
      '/api/referrals',
      '/api/users/verify-profile',
      '/api/dashboard',
    ]) {
      const refused = await api.get(path, ATTORNEY)
      expect(refused.status, path).toBe(429)
      expect(refused.headers.get('Retry-After')).toBe('60')
      expect(await refused.json()).toMatchObject({
        code: 'rate_limited',
        error: expect.stringContaining('too many requests') as unknown,
      })
    }
    const sent = await api.post('/api/send-referral-email', null, referralBody(), { [GRANT_HEADER]: secret })
    expect(sent.status).toBe(429)
    expect((await api.get('/api/notifications', CLIENT)).status).toBe(200)
    expect((await api.get('/livez', null)).status).toBe(200)
    await api.close()
  })
})
