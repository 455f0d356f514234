/** Creating a checkout session: one per order, at our price, with return URLs of ours, only for the user themselves. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkoutSessionStateSchema,
  createCheckoutSessionResponseSchema,
} from '../../../shared/contracts/billing.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { orderBody, profileBody, registrantsOn } from '../../testing/registrants.ts'
import { startPlatform, type RunningPlatform } from '../../testing/running-platform.ts'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const [, , CLIENT] = DEMO_ACCOUNTS
const { registrant, order, complete } = registrantsOn(() => platform, 'payer')

describe('create-checkout-session', () => {
  it('[PY-01] makes one session for an entry, however often it is asked for', async () => {
    const person = await registrant()
    const entryId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(person, { entryId })))
    const again = await order(person, { entryId })
    expect(new Set([...answers, again].map(({ body }) => body['sessionId'])).size).toBe(1)
    const { data } = await platform.stripe.checkout.sessions.list({ limit: 100 })
    expect(data.filter((session) => session.client_reference_id === person.id)).toHaveLength(1)
  })

  it('[PY-05] answers sessionId and url, and Stripe comes back to our pages with the session’s id', async () => {
    const person = await registrant()
    const { sessionId, url } = createCheckoutSessionResponseSchema.parse((await order(person)).body)
    expect(await platform.pay(url)).toBe(
      `${platform.origin}/preview/firm-details?payment=success&session_id=${sessionId}`,
    )
    const session = await platform.stripe.checkout.sessions.retrieve(sessionId)
    expect(session).toMatchObject({ client_reference_id: person.id, metadata: { user_id: person.id } })
    expect(session.cancel_url).toBe(`${platform.origin}/signup/register?phase=2&cancel=1`)
  })

  it('[PY-07] takes the price from the server alone', async () => {
    const person = await registrant()
    const { body } = await order(person, { seats: 3 })
    const session = await platform.stripe.checkout.sessions.retrieve(String(body['sessionId']))
    expect(session).toMatchObject({ amount_total: 99_999 + 3 * 5000, currency: 'usd' })
    for (const tampered of [
      { amount: 1 },
      { price: 'price_seat' },
      { lineItems: [] },
      { unit_amount: 1 },
      { coupon: 'FREE' },
    ]) {
      const refused = await order(person, tampered)
      expect([refused.status, refused.body['error']]).toEqual([
        400,
        'The price is set by the server and cannot be sent.',
      ])
    }
    for (const seats of [0, -1, 1.5, 501]) expect((await order(person, { seats })).status).toBe(400)
  })

  it('[PY-07] sends people back to our own origin only', async () => {
    const person = await registrant()
    const port = new URL(platform.origin).port
    const foreign = [
      'https://evil.example/?session_id={CHECKOUT_SESSION_ID}',
      `http://localhost.evil.example:${port}/`,
      `http://user@localhost:${port}/`,
      `http://localhost:${port}@evil.example/`,
      `http://localhost:1/`,
      'javascript:alert(1)',
      '//evil.example/',
      '/preview/firm-details',
      `http://localhost:${port}\\@evil.example`,
    ]
    for (const address of foreign) {
      expect((await order(person, { successUrl: address })).body['error']).toBe(
        'successUrl must be an address of this site.',
      )
      expect((await order(person, { cancelUrl: address })).body['error']).toBe(
        'cancelUrl must be an address of this site.',
      )
    }
    const loopback = orderBody({ origin: `http://127.0.0.1:${port}` }, person)
    expect((await order(person, loopback)).status).toBe(200)
  })

  it('[PY-06] says what is missing, and that it failed', async () => {
    const person = await registrant()
    expect((await order(person, { userId: '' })).body['error']).toBe(
      'Please create your account before payment.',
    )
    expect((await order(person, { email: '' })).body['error']).toBe(
      'Email is required to create payment session. Please complete the previous step first.',
    )
    await platform.fault('stripe', { mode: 'status', status: 500, count: 2 })
    const failed = await order(person)
    expect([failed.status, failed.body['error']]).toEqual([503, 'Failed to create checkout session'])
    expect((await order(person)).status).toBe(200)
  })

  it('[PY-01] survives an answer of Stripe’s that is lost, with one session', async () => {
    const person = await registrant()
    await platform.fault('stripe', { mode: 'drop', count: 1 })
    expect((await order(person)).status).toBe(200)
    const { data } = await platform.stripe.checkout.sessions.list({ limit: 100 })
    expect(data.filter((session) => session.client_reference_id === person.id)).toHaveLength(1)
  })

  it('refuses clients, as does complete-profile', async () => {
    const client = await platform.socialAccount(CLIENT.email, CLIENT.id)
    const paying = await order(client)
    expect([paying.status, paying.body['code']]).toEqual([403, 'attorney_only'])
    expect(paying.body['error']).toBe('This account is a client account. Only attorneys subscribe to a plan.')
    const completing = await complete(client, profileBody(client.email))
    expect([completing.status, completing.body['error']]).toEqual([
      403,
      'This is a client account. Only attorneys submit firm details.',
    ])
  })

  it('refuses other people’s ids, and nobody', async () => {
    const [person, other] = [await registrant(), await registrant()]
    const foreign = await order(person, { userId: other.id })
    expect([foreign.status, foreign.body['error']]).toEqual([403, 'You can only pay for your own account.'])
    expect(
      (await platform.call('POST', '/api/billing/create-checkout-session', null, orderBody(platform, person)))
        .status,
    ).toBe(401)
  })

  it('closes the former page when the order changes, and never sells a second subscription', async () => {
    const person = await registrant()
    const first = await order(person)
    const second = await order(person, { seats: 2 })
    expect(second.body['sessionId']).not.toBe(first.body['sessionId'])
    expect((await platform.stripe.checkout.sessions.retrieve(String(first.body['sessionId']))).status).toBe(
      'expired',
    )
    await platform.pay(String(second.body['url']))
    const third = await order(person, { seats: 5 })
    expect(third.body).toEqual({
      sessionId: second.body['sessionId'],
      url: `${platform.origin}/preview/firm-details?payment=success&session_id=${String(second.body['sessionId'])}`,
    })
  })
})

describe('one’s own checkout session', () => {
  it('is told open, then paid, and to nobody else', async () => {
    const [person, other] = [await registrant(), await registrant()]
    const { body } = await order(person)
    const path = `/api/billing/checkout-session?session_id=${String(body['sessionId'])}`
    expect((await platform.call('GET', path, person)).body).toMatchObject({
      state: 'open',
      subscriptionStatus: 'none',
    })
    await platform.pay(String(body['url']))
    const paid = await platform.call('GET', path, person)
    expect(checkoutSessionStateSchema.parse(paid.body)).toMatchObject({
      state: 'paid',
      subscriptionStatus: 'active',
    })
    const foreign = await platform.call('GET', path, other)
    expect([foreign.status, foreign.body['error']]).toEqual([
      403,
      'This payment doesn’t belong to your account.',
    ])
  })
})
