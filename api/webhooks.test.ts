/** Webhooks have a separate port that serves nothing else. The API's port serves no webhooks and only our BFF. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePorts } from '../runtime/testing/ports.ts'
import { startPlatform, WEBHOOK_SECRET, type RunningPlatform } from './testing/running-platform.ts'
import { fromBff } from './testing/test-api.ts'

let platform: RunningPlatform
let outside: string
beforeAll(async () => {
  const port = await freePorts()
  outside = `http://127.0.0.1:${port}`
  platform = await startPlatform({ WEBHOOK_PORT: String(port) })
})
afterAll(() => platform.close())

const EVENT = JSON.stringify({
  id: 'evt_port',
  object: 'event',
  type: 'customer.updated',
  created: 1,
  livemode: false,
  data: { object: { object: 'customer' } },
})

async function post(signature: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  return (await fetch(`${outside}/webhooks/stripe`, { method: 'POST', headers, body: EVENT })).status
}

it('takes what Stripe has signed, and refuses what it has not', async () => {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = platform.stripe.webhooks.generateTestHeaderString({
    payload: EVENT,
    secret: WEBHOOK_SECRET,
    timestamp,
  })
  expect(await post(signature)).toBe(200)
  expect(await post('t=1,v1=00')).toBe(400)
})

it.each(['/api/users/verify-profile', '/livez', '/api/auth/check-email?email=a@b.test', '/r/x'])(
  'has nothing else: %s',
  async (path) => {
    expect((await fetch(outside + path)).status).toBe(404)
  },
)

it('is the only place that has them', async () => {
  const answer = await platform.postWebhook(EVENT, 't=1,v1=00')
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

it('leaves the other port to our BFF, and to supervisors', async () => {
  const path = '/api/users/verify-profile'
  expect((await platform.call('GET', path)).status).toBe(404)
  expect((await platform.call('GET', '/livez')).status).toBe(200)
  const signed = (at?: number) => platform.callWith('GET', path, fromBff('GET', path, '203.0.113.9', at))
  expect((await signed()).status).toBe(401)
  expect((await signed(Date.now() - 6 * 60_000)).status).toBe(404)
  const forAnother = { ...fromBff('GET', path, '203.0.113.9'), 'X-Forwarded-For': '203.0.113.10' }
  expect((await platform.callWith('GET', path, forAnother)).status).toBe(404)
  expect(
    (await platform.callWith('GET', '/api/auth/check-email', fromBff('GET', path, '203.0.113.9'))).status,
  ).toBe(404)
})
