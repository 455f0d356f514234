/** The subscription is correct if Stripe's events are repeated, reordered, forged, late or missing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import { profileBody, registrantsOn } from '../../testing/registrants.ts'
import {
  NEXT_WEBHOOK_SECRET,
  WEBHOOK_SECRET,
  startPlatform,
  type RunningPlatform,
  type SignedIn,
} from '../../testing/running-platform.ts'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())
beforeEach(() => platform.deliver('off'))

const { registrant, order } = registrantsOn(() => platform, 'webhook')

type Paid = {
  readonly person: SignedIn
  readonly sessionId: string
  readonly subscriptionId: string
  readonly events: readonly Stripe.Event[]
}

/** A user who has paid while no event is delivered automatically. */
async function paid(): Promise<Paid> {
  const person = await registrant()
  const { body } = await order(person)
  await platform.pay(String(body['url']))
  const session = await platform.stripe.checkout.sessions.retrieve(String(body['sessionId']))
  const subscriptionId = idOf(session.subscription)
  return { person, sessionId: session.id, subscriptionId, events: await eventsOf(session.id, subscriptionId) }
}

function idOf(reference: unknown): string {
  if (typeof reference !== 'string') throw new Error('expected an id')
  return reference
}

/** Oldest first. */
async function eventsOf(sessionId: string, subscriptionId: string): Promise<readonly Stripe.Event[]> {
  const { data } = await platform.stripe.events.list({ limit: 100 })
  return data
    .filter((event) =>
      [sessionId, subscriptionId].some((id) => JSON.stringify(event.data.object).includes(id)),
    )
    .reverse()
}

function signed(payload: string, secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000)): string {
  return platform.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

function post(event: object): ReturnType<RunningPlatform['postWebhook']> {
  const body = JSON.stringify(event)
  return platform.postWebhook(body, signed(body))
}

async function standing(person: SignedIn): Promise<unknown> {
  return (await platform.call('GET', '/api/users/verify-profile', person)).body['subscription_status']
}

const settled = (person: SignedIn, status: string): Promise<void> =>
  vi.waitFor(async () => expect(await standing(person)).toBe(status), { timeout: 15_000, interval: 50 })

async function invoices(person: SignedIn): Promise<readonly unknown[]> {
  const { body } = await platform.call('GET', '/api/billing/summary', person)
  return z.array(z.unknown()).parse(body['invoices'])
}

describe('[PY-08] subscription_status', () => {
  it('[PY-08] follows the events that Stripe delivers by itself, twice each', async () => {
    await platform.deliver('twice')
    const { person } = await paid()
    await settled(person, 'active')
    expect(await invoices(person)).toHaveLength(1)
  })

  it('[PY-08] is right after one event was posted 50 times in parallel', async () => {
    const { person, events } = await paid()
    const completed = events.find(({ type }) => type === 'checkout.session.completed')
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(completed!)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await settled(person, 'active')
    const { data } = await platform.stripe.subscriptions.list({ limit: 100 })
    expect(data.filter(({ metadata }) => metadata['user_id'] === person.id)).toHaveLength(1)
  })

  it('[PY-08] is right when the events come in reversed order, the end before the beginning', async () => {
    const { person, sessionId, subscriptionId } = await paid()
    await platform.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    await platform.stripe.subscriptions.cancel(subscriptionId)
    const events = await eventsOf(sessionId, subscriptionId)
    expect(events.length).toBeGreaterThan(4)
    for (const event of [...events].reverse()) expect((await post(event)).status).toBe(200)
    await settled(person, 'cancelled')
    await Promise.all(events.map((event) => post(event)))
    await settled(person, 'cancelled')
  })

  it('[PY-08] is untouched by what Stripe has not signed', async () => {
    const { person, events } = await paid()
    const event = events.find(({ type }) => type === 'checkout.session.completed')
    const body = JSON.stringify(event)
    const old = Math.floor(Date.now() / 1000) - 600
    const forged = [
      await platform.postWebhook(body, null),
      await platform.postWebhook(body, ''),
      await platform.postWebhook(body, 't=1,v1=00'),
      await platform.postWebhook(body, signed(body, 'whsec_wrong_0123456789abcdefghijklmnop')),
      await platform.postWebhook(body, signed(body, WEBHOOK_SECRET, old)),
      await platform.postWebhook(`${body} `, signed(body)),
      await platform.postWebhook(body.replace('"id":', '"id" :'), signed(body)),
      await platform.postWebhook('not json', signed('not json')),
    ]
    expect(forged.map(({ status }) => status)).toEqual(forged.map(() => 400))
    expect(JSON.stringify(forged)).not.toMatch(/whsec|tolerance|timestamp/i)
    expect(await standing(person)).toBe('none')
  })

  it('[PY-08] takes events under either of two secrets while one takes over from the other', async () => {
    const { person, events } = await paid()
    const body = JSON.stringify(events.find(({ type }) => type === 'checkout.session.completed'))
    expect((await platform.postWebhook(body, signed(body, NEXT_WEBHOOK_SECRET))).status).toBe(200)
    await settled(person, 'active')
  })

  it('[PY-08] ignores events of the other mode and of types that mean nothing here', async () => {
    const { person, events } = await paid()
    const completed = events.find(({ type }) => type === 'checkout.session.completed')
    expect((await post({ ...completed, id: 'evt_live', livemode: true })).status).toBe(200)
    expect(
      (
        await post({
          ...completed,
          id: 'evt_other',
          type: 'radar.early_fraud_warning.created',
          data: { object: { object: 'radar' } },
        })
      ).status,
    ).toBe(200)
    expect(await standing(person)).toBe('none')
  })

  it('[PY-08] is not raised by an event that names a session which Stripe does not hold as paid', async () => {
    const person = await registrant()
    const { body } = await order(person)
    const session = await platform.stripe.checkout.sessions.retrieve(String(body['sessionId']))
    const invented = { ...session, status: 'complete', payment_status: 'paid', subscription: 'sub_invented' }
    const event = {
      id: 'evt_invented',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1,
      livemode: false,
      data: { object: invented },
    }
    expect((await post(event)).status).toBe(200)
    // A later event of the same queue is processed, so this one is, too.
    const other = await paid()
    for (const real of other.events) await post(real)
    await settled(other.person, 'active')
    expect(await standing(person)).toBe('none')
  })

  it('[PY-08] needs no webhook at all: the landing page asks Stripe, as does completing the profile', async () => {
    const first = await paid()
    const answer = await platform.call(
      'GET',
      `/api/billing/checkout-session?session_id=${first.sessionId}`,
      first.person,
    )
    expect(answer.body).toEqual({ sessionId: first.sessionId, state: 'paid', subscriptionStatus: 'active' })
    expect(await standing(first.person)).toBe('active')
    const second = await paid()
    const completed = await platform.call(
      'POST',
      '/api/users/complete-profile',
      second.person,
      profileBody(second.person.email),
    )
    expect(completed.status).toBe(201)
    expect(await standing(second.person)).toBe('active')
  })

  it('[PY-08] is kept in step: past due, paid again, seats, cancelled', async () => {
    await platform.deliver('on')
    const { person, subscriptionId } = await paid()
    await settled(person, 'active')
    const portal = await platform.call('POST', '/api/billing/portal-session', person)
    const press = (action: string, seats = '1') =>
      fetch(String(portal.body['url']), {
        method: 'POST',
        body: new URLSearchParams({ subscription: subscriptionId, action, seats }),
        redirect: 'manual',
      })
    await press('fail')
    await settled(person, 'past_due')
    await press('pay')
    await settled(person, 'active')
    await press('seats', '4')
    await vi.waitFor(async () => {
      const { body } = await platform.call('GET', '/api/billing/summary', person)
      expect(body).toMatchObject({
        plan: 'Pro Plan',
        seats: 4,
        monthlyTotal: 119_999,
        cancelAtPeriodEnd: false,
      })
    }, 15_000)
    await press('cancel-now')
    await settled(person, 'cancelled')
  })

  it('ends with the subscription, whatever its items have become by then', async () => {
    await platform.deliver('on')
    const { person, subscriptionId } = await paid()
    await settled(person, 'active')
    const { items } = await platform.stripe.subscriptions.retrieve(subscriptionId)
    const plan = items.data.find(({ price }) => price.id === 'price_pro')
    await platform.stripe.subscriptions.update(subscriptionId, {
      items: [{ id: plan?.id ?? '', quantity: 2 }],
    })
    await vi.waitFor(async () => {
      const { body } = await platform.call('GET', '/api/billing/summary', person)
      expect(body['status']).toBe('active')
      expect(Number(body['monthlyTotal'])).toBeGreaterThan(2 * 99_998)
    }, 15_000)
    await platform.stripe.subscriptions.cancel(subscriptionId)
    await settled(person, 'cancelled')
  })

  it('[PY-08] catches up after Stripe could not be reached while an event was worked on', async () => {
    const { person, events } = await paid()
    await platform.fault('stripe', { mode: 'status', status: 500, count: 2 })
    await post(events.find(({ type }) => type === 'checkout.session.completed')!)
    await settled(person, 'active')
  })
})
