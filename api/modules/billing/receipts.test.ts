/** Each paid invoice gets one receipt, whatever the order and number of Stripe's events and of calls that race with them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { profileBody, registrantsOn } from '../../testing/registrants.ts'
import {
  startPlatform,
  WEBHOOK_SECRET,
  type MailTo,
  type RunningPlatform,
  type SignedIn,
} from '../../testing/running-platform.ts'

const RECEIPT = 'Your CounselRelay receipt'
const WAIT = { timeout: 20_000, interval: 50 }

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
}, 120_000)
afterAll(() => platform.close())
beforeEach(() => platform.deliver('off'))

const { registrant, confirm, order, complete } = registrantsOn(() => platform, 'receipt')

type Paid = {
  readonly person: SignedIn
  readonly sessionId: string
  readonly subscriptionId: string
  readonly invoiceId: string
}

async function paid({ isProved = true } = {}): Promise<Paid> {
  const person = await registrant()
  if (isProved) await confirm(person.email)
  const { body } = await order(person, { seats: 2 })
  await platform.pay(String(body['url']))
  const session = await platform.stripe.checkout.sessions.retrieve(String(body['sessionId']))
  return {
    person,
    sessionId: session.id,
    subscriptionId: idOf(session.subscription),
    invoiceId: idOf(session.invoice),
  }
}

function idOf(reference: unknown): string {
  if (typeof reference !== 'string') throw new Error('expected an id')
  return reference
}

async function receipts({ email }: Pick<SignedIn, 'email'>): Promise<readonly MailTo[]> {
  return (await platform.mailsTo(email)).filter(({ subject }) => subject === RECEIPT)
}

/** Waits until a later payment's receipt has arrived, because any surplus receipt would arrive before it. */
async function settledReceipts(person: SignedIn, count: number): Promise<readonly MailTo[]> {
  await vi.waitFor(async () => expect(await receipts(person)).toHaveLength(count), WAIT)
  const probe = await paid()
  await post(await eventsAbout(probe.invoiceId))
  await vi.waitFor(async () => expect(await receipts(probe.person)).toHaveLength(1), WAIT)
  return receipts(person)
}

/** Oldest first. */
async function eventsAbout(...ids: readonly string[]): Promise<readonly object[]> {
  const { data } = await platform.stripe.events.list({ limit: 100 })
  return data
    .filter(({ data: { object } }) => ids.some((id) => JSON.stringify(object).includes(id)))
    .reverse()
}

async function post(events: readonly object[]): Promise<void> {
  const answers = await Promise.all(
    events.map((event) => {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(Date.now() / 1000)
      return platform.postWebhook(
        payload,
        platform.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp }),
      )
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}

async function press({ person, subscriptionId }: Paid, action: string): Promise<void> {
  const portal = await platform.call('POST', '/api/billing/portal-session', person)
  await fetch(String(portal.body['url']), {
    method: 'POST',
    body: new URLSearchParams({ subscription: subscriptionId, action }),
    redirect: 'manual',
  })
}

describe('a receipt', () => {
  it('goes to the account’s address, with what Stripe’s invoice says', async () => {
    const { person, invoiceId } = await paid()
    await post(await eventsAbout(invoiceId))
    const [mail] = await settledReceipts(person, 1)
    const { number } = await platform.stripe.invoices.retrieve(invoiceId)
    for (const content of [mail?.html, mail?.text]) {
      expect(content).toContain('We received your payment of $1,099.99.')
      expect(content).toContain('Pro Plan with 2 seats')
      expect(content).toContain('Visa ending in 4242')
      expect(content).toContain(number)
      expect(content).toContain(`${platform.origin}/settings/billing`)
      // The sandbox's invoice page is not at Stripe, so it is not linked.
      expect(content).not.toContain('View this invoice')
    }
    expect(mail?.text).toMatch(/Your plan renews on \w+ \d+, \d{4} for \$1,099\.99\./)
    const { body } = await platform.call('GET', '/api/billing/summary', person)
    expect(body['invoices']).toMatchObject([{ id: invoiceId, receiptSentTo: person.email }])
  })

  it('comes once after events came twice, at the same time and in reversed order', async () => {
    const { person, sessionId, subscriptionId, invoiceId } = await paid()
    const events = await eventsAbout(sessionId, subscriptionId, invoiceId)
    expect(events.length).toBeGreaterThan(3)
    await post([...events].reverse())
    await post([...events, ...events, ...events])
    expect(await settledReceipts(person, 1)).toHaveLength(1)
  })

  it('comes once where the landing page, complete-profile and the events race', async () => {
    const { person, sessionId, invoiceId } = await paid()
    await Promise.all([
      eventsAbout(invoiceId).then(post),
      platform.call('GET', `/api/billing/checkout-session?session_id=${sessionId}`, person),
      complete(person, profileBody(person.email)),
      complete(person, profileBody(person.email)),
    ])
    expect(await settledReceipts(person, 1)).toHaveLength(1)
  })

  it('comes without any event, once the payment is looked at', async () => {
    const { person } = await paid()
    expect((await complete(person, profileBody(person.email))).status).toBe(201)
    expect(await settledReceipts(person, 1)).toHaveLength(1)
  })

  it('comes for each renewal, and for a failed one when it is paid', async () => {
    await platform.deliver('twice')
    const order = await paid()
    await vi.waitFor(async () => expect(await receipts(order.person)).toHaveLength(1), WAIT)
    await press(order, 'renew')
    await vi.waitFor(async () => expect(await receipts(order.person)).toHaveLength(2), WAIT)
    await press(order, 'fail')
    await vi.waitFor(async () => {
      const { body } = await platform.call('GET', '/api/billing/summary', order.person)
      expect(body['status']).toBe('past_due')
    }, WAIT)
    expect(await receipts(order.person)).toHaveLength(2)
    await press(order, 'pay')
    const mails = await settledReceipts(order.person, 3)
    expect(new Set(mails.map(({ text }) => /Invoice number: (.+)/.exec(text)?.[1])).size).toBe(3)
  })

  it('waits for the proof of the address, and says when a cancelled plan ends', async () => {
    const { person, invoiceId } = await paid({ isProved: false })
    await post(await eventsAbout(invoiceId))
    await vi.waitFor(async () => {
      const { body } = await platform.call('GET', '/api/billing/summary', person)
      expect(body['status']).toBe('active')
    }, WAIT)
    const probe = await paid()
    await post(await eventsAbout(probe.invoiceId))
    await settledReceipts(probe.person, 1)
    expect(await receipts(person)).toEqual([])
    await confirm(person.email)
    expect(await settledReceipts(person, 1)).toHaveLength(1)
  })

  it('is sent when Stripe can be reached again', async () => {
    const { person, invoiceId } = await paid()
    const events = await eventsAbout(invoiceId)
    await platform.fault('stripe', { mode: 'down' })
    try {
      await post(events)
    } finally {
      await platform.fault('stripe', { mode: 'ok' })
    }
    await vi.waitFor(async () => expect(await receipts(person)).toHaveLength(1), { timeout: 60_000 })
  }, 90_000)
})
