import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from './testing/stub-upstream.ts'
import { jsonBody, startTestBff, type Reply, type TestBff } from './testing/test-bff.ts'

const JWKS = '/auth/v1/.well-known/jwks.json'

let bff: TestBff
beforeEach(async () => {
  bff = await startTestBff()
})
afterEach(() => bff.close())

describe('limits by address', () => {
  it('allow 30 sign-ups in ten minutes and say when to come back', async () => {
    const signUp = (): Promise<Reply> => bff.callAsUser('/supabase/auth/v1/signup', jsonBody({}))
    for (let count = 0; count < 30; count += 1) expect((await signUp()).status).toBe(200)
    const refused = await signUp()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    expect(bff.supabase.calls).toHaveLength(30)
  })

  it('let a thousand queued referrals drain at once', async () => {
    for (let batch = 0; batch < 20; batch += 1) {
      const sent = Array.from({ length: 50 }, () => bff.callAsUser('/api/send-referral-email', jsonBody({})))
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
  })
})

describe('readiness', () => {
  it('waits for the session keys and then needs nobody', async () => {
    const ours = [...bff.supabase.always]
    bff.supabase.always.set(JWKS, json(503, {}))
    const before = await bff.call('/readyz')
    expect([before.status, before.headers['retry-after']]).toEqual([503, '5'])
    expect((await bff.callAsUser('/api/users/verify-profile')).status).toBe(503)
    expect((await bff.call('/livez')).status).toBe(200)
    ours.forEach(([path, respond]) => bff.supabase.always.set(path, respond))
    expect((await bff.call('/readyz')).status).toBe(200)
    await bff.supabase.close()
    expect((await bff.call('/readyz')).status).toBe(200)
    expect((await bff.callAsUser('/api/users/verify-profile')).status).toBe(200)
  })

  it('is asked by any host name', async () => {
    const hosts = await Promise.all(
      ['/livez', '/readyz'].map((path) => bff.call(path, { headers: { host: '10.1.2.3' } })),
    )
    expect(hosts.map(({ status }) => status)).toEqual([200, 200])
  })
})
