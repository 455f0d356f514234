/** The real SDK against the stand-in, over HTTP: it must not be able to tell. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Stripe } from 'stripe'
import { startStripe, WEBHOOK_SECRET, type RunningStripe } from './testing/running-stripe.ts'
import { API_VERSION } from './wire.ts'

let stripe: RunningStripe
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

const order = {
  mode: 'subscription',
  success_url: 'http://localhost:3000/preview/firm-details?payment=success&session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/signup/register?phase=2&cancel=1',
  line_items: [
    { price: 'price_pro', quantity: 1 },
    { price: 'price_seat', quantity: 3 },
  ],
  client_reference_id: 'user-1',
  metadata: { user_id: 'user-1' },
  subscription_data: { metadata: { user_id: 'user-1' } },
  customer_email: 'payer@demo.test',
} as const satisfies Stripe.Checkout.SessionCreateParams

async function paidSession(): Promise<Stripe.Checkout.Session> {
  const session = await stripe.sdk.checkout.sessions.create({ ...order, line_items: [...order.line_items] })
  await stripe.press(session.url!, 'Pay')
  return stripe.sdk.checkout.sessions.retrieve(session.id, { expand: ['line_items', 'subscription'] })
}

describe('the API', () => {
  it('speaks the version of the SDK', () => {
    expect(Stripe.API_VERSION).toBe(API_VERSION)
  })

  it('[PY-07] sells the plan at $999.99 and a seat at $50 a month', async () => {
    const { data } = await stripe.sdk.prices.list()
    expect(
      data.map(({ id, unit_amount, currency, recurring }) => [
        id,
        unit_amount,
        currency,
        recurring?.interval,
      ]),
    ).toEqual([
      ['price_pro', 99_999, 'usd', 'month'],
      ['price_seat', 5000, 'usd', 'month'],
    ])
    const pro = await stripe.sdk.prices.retrieve('price_pro', { expand: ['product'] })
    expect(pro.product).toMatchObject({ name: 'Pro Plan' })
    expect(pro.unit_amount_decimal?.toString()).toBe('99999')
  })

  it('opens a session with a page, its amount, and line items on request only', async () => {
    const session = await stripe.sdk.checkout.sessions.create({ ...order, line_items: [...order.line_items] })
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 114_999,
      client_reference_id: 'user-1',
      livemode: false,
    })
    expect(session.line_items).toBeUndefined()
    expect(JSON.stringify(session)).not.toContain('subscription_data')
    const items = await stripe.sdk.checkout.sessions.listLineItems(session.id)
    expect(items.data.map(({ quantity, amount_total }) => [quantity, amount_total])).toEqual([
      [1, 99_999],
      [3, 15_000],
    ])
    const expanded = await stripe.sdk.checkout.sessions.retrieve(session.id, {
      expand: ['line_items.data.price.product'],
    })
    expect(expanded.line_items?.data[0]?.price?.product).toMatchObject({ id: 'prod_pro' })
  })

  it('answers a repeated idempotency key with the first answer and refuses it for other parameters', async () => {
    const options = { idempotencyKey: 'entry-1' }
    const params = { ...order, line_items: [...order.line_items] }
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => stripe.sdk.checkout.sessions.create(params, options)),
    )
    expect(new Set([first!.id, ...others.map(({ id }) => id)]).size).toBe(1)
    await expect(
      stripe.sdk.checkout.sessions.create({ ...params, client_reference_id: 'user-2' }, options),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  it('refuses as Stripe does', async () => {
    const { sessions } = stripe.sdk.checkout
    await expect(sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(
      sessions.create({ ...order, line_items: [{ price: 'price_cheap', quantity: 1 }] }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'line_items[0][price]' })
    // Parameters that the types forbid too.
    const unknown = {
      ...order,
      line_items: [...order.line_items],
      amount: 1,
    } as Stripe.Checkout.SessionCreateParams
    await expect(sessions.create(unknown)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'amount',
    })
    const incomplete: Stripe.Checkout.SessionCreateParams = { mode: order.mode, cancel_url: order.cancel_url }
    await expect(sessions.create({ ...incomplete, line_items: [...order.line_items] })).rejects.toMatchObject(
      { code: 'parameter_missing', param: 'success_url' },
    )
    const stranger = new Stripe('rk_live_1', {
      host: '127.0.0.1',
      port: new URL(stripe.origin).port,
      protocol: 'http',
    })
    await expect(stranger.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    await expect(stripe.sdk.rawRequest('GET', '/v1/nothing')).rejects.toMatchObject({ statusCode: 404 })
  })

  it('pages through lists', async () => {
    for (let index = 0; index < 5; index += 1)
      await stripe.sdk.customers.create({ email: `page-${index}@demo.test` })
    const first = await stripe.sdk.customers.list({ limit: 2 })
    expect(first.has_more).toBe(true)
    const seen: string[] = []
    for await (const customer of stripe.sdk.customers.list({ limit: 2 })) seen.push(customer.email ?? '')
    expect(seen.filter((email) => email.startsWith('page-'))).toEqual(
      [4, 3, 2, 1, 0].map((n) => `page-${n}@demo.test`),
    )
    const [only] = (await stripe.sdk.customers.list({ email: 'page-3@demo.test' })).data
    expect(only?.email).toBe('page-3@demo.test')
    const back = await stripe.sdk.customers.list({ limit: 2, ending_before: first.data[1]!.id })
    expect(back.data.map(({ id }) => id)).toEqual([first.data[0]!.id])
  })

  it("survives a fault by the SDK's own retries, doing the work once", async () => {
    stripe.faults.set('stripe', { mode: 'drop', status: 503, delayMs: 0, count: 1 })
    await stripe.sdk.customers.create({ email: 'dropped@demo.test' })
    expect((await stripe.sdk.customers.list({ email: 'dropped@demo.test' })).data).toHaveLength(1)
    stripe.faults.set('stripe', { mode: 'status', status: 400, delayMs: 0, count: 1 })
    await expect(stripe.sdk.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeError)
  })
})

describe('the checkout page', () => {
  it('shows the amount and returns to the application paid', async () => {
    const session = await stripe.sdk.checkout.sessions.create({ ...order, line_items: [...order.line_items] })
    const text = await (await fetch(session.url!)).text()
    expect(text).toContain('$1,149.99')
    expect(text).toContain('>Pay</button>')
    expect(text).toContain('>Cancel</button>')
    expect(text).toContain('value="payer@demo.test"')
    const answer = await stripe.press(session.url!, 'Pay')
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/preview/firm-details?payment=success&session_id=${session.id}`,
    )
  })

  it('takes the money once however often Pay is pressed', async () => {
    const session = await stripe.sdk.checkout.sessions.create({ ...order, line_items: [...order.line_items] })
    await Promise.all(Array.from({ length: 8 }, () => stripe.press(session.url!, 'Pay')))
    const paid = await stripe.sdk.checkout.sessions.retrieve(session.id)
    const subscriptions = await stripe.sdk.subscriptions.list({
      customer: idOf(paid.customer),
      status: 'all',
    })
    expect(subscriptions.data).toHaveLength(1)
    expect((await stripe.sdk.invoices.list({ customer: idOf(paid.customer) })).data).toHaveLength(1)
  })

  it('goes back on Cancel and leaves the session open', async () => {
    const session = await stripe.sdk.checkout.sessions.create({ ...order, line_items: [...order.line_items] })
    expect((await stripe.press(session.url!, 'Cancel')).headers.get('location')).toBe(order.cancel_url)
    expect((await stripe.sdk.checkout.sessions.retrieve(session.id)).status).toBe('open')
    await stripe.sdk.checkout.sessions.expire(session.id)
    await stripe.press(session.url!, 'Pay')
    expect((await stripe.sdk.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  })

  it('expires after 24 hours', async () => {
    const session = await stripe.sdk.checkout.sessions.create({ ...order, line_items: [...order.line_items] })
    stripe.pass(86_400_000)
    await stripe.press(session.url!, 'Pay')
    expect(await stripe.sdk.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    })
  })
})

describe('the subscription', () => {
  it('is made by paying, with the session, invoice and periods tied together', async () => {
    const session = await paidSession()
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' })
    const subscription = session.subscription as Stripe.Subscription // expanded above
    expect(subscription).toMatchObject({ status: 'active', metadata: { user_id: 'user-1' } })
    const [item] = subscription.items.data
    expect(item!.current_period_end).toBeGreaterThan(item!.current_period_start + 27 * 86_400)
    const { data: invoices } = await stripe.sdk.invoices.list({ subscription: subscription.id })
    expect(invoices).toMatchObject([
      { status: 'paid', total: 114_999, billing_reason: 'subscription_create' },
    ])
    expect(invoices[0]!.parent?.subscription_details?.subscription).toBe(subscription.id)
  })

  it('says with which card its invoice was paid', async () => {
    const session = await paidSession()
    const invoice = idOf(session.invoice)
    const unexpanded = await stripe.sdk.invoicePayments.list({ invoice })
    expect(unexpanded.data).toMatchObject([{ invoice, status: 'paid', amount_paid: 114_999 }])
    expect(typeof unexpanded.data[0]!.payment.payment_intent).toBe('string')
    const { data } = await stripe.sdk.invoicePayments.list({
      invoice,
      expand: ['data.payment.payment_intent.latest_charge'],
    })
    expect(data).toMatchObject([
      {
        payment: {
          payment_intent: {
            latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
          },
        },
      },
    ])
    expect((await stripe.sdk.invoicePayments.list({ invoice, status: 'open' })).data).toEqual([])
  })

  it('renews, fails, is paid, changes seats and ends on the portal page', async () => {
    const session = await paidSession()
    const { id } = session.subscription as Stripe.Subscription // expanded above
    const portal = await stripe.sdk.billingPortal.sessions.create({
      customer: idOf(session.customer),
      return_url: 'http://localhost:3000/settings/billing',
    })
    const act = async (action: string, seats = '3') => {
      await fetch(portal.url, {
        method: 'POST',
        body: new URLSearchParams({ subscription: id, action, seats }),
        redirect: 'manual',
      })
      return stripe.sdk.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    }
    expect(await (await fetch(portal.url)).text()).toContain('http://localhost:3000/settings/billing')
    expect(await act('fail')).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } })
    expect(await act('pay')).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
    const renewed = await act('renew')
    expect(renewed.latest_invoice).toMatchObject({ billing_reason: 'subscription_cycle' })
    expect((await act('seats', '7')).items.data[1]!.quantity).toBe(7)
    expect(await act('cancel')).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await act('resume')).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    await act('cancel')
    expect(await act('renew')).toMatchObject({ status: 'canceled' })
  })

  it('is changed and cancelled by the API', async () => {
    const session = await paidSession()
    const { id, items } = session.subscription as Stripe.Subscription // expanded above
    const changed = await stripe.sdk.subscriptions.update(id, {
      items: [{ id: items.data[1]!.id, quantity: 2 }],
      cancel_at_period_end: true,
    })
    expect(changed).toMatchObject({ cancel_at_period_end: true })
    expect(changed.items.data[1]!.quantity).toBe(2)
    expect((await stripe.sdk.subscriptions.cancel(id)).status).toBe('canceled')
    await expect(stripe.sdk.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('events', () => {
  it('are signed so that the SDK accepts them, and carry the object as it is then', async () => {
    stripe.posted.length = 0
    const session = await paidSession()
    await stripe.standIn.deliveries.flush()
    const events = await Promise.all(
      stripe.posted.map(({ body, signature }) =>
        stripe.sdk.webhooks.constructEventAsync(
          body,
          signature,
          WEBHOOK_SECRET,
          undefined,
          undefined,
          signedAt(signature),
        ),
      ),
    )
    // Events of earlier tests may still arrive.
    const completed = events
      .filter(({ type }) => type === 'checkout.session.completed')
      .find(({ data }) => 'id' in data.object && data.object.id === session.id)
    expect(completed?.data.object).toMatchObject({ payment_status: 'paid' })
    expect(completed?.data.object).not.toHaveProperty('line_items')
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid']),
    )
    const again = await stripe.sdk.events.retrieve(completed!.id)
    expect(again.type).toBe('checkout.session.completed')
  })
})

/** Of a reference that was not asked to be expanded. */
function idOf(reference: unknown): string {
  if (typeof reference !== 'string') throw new Error('expected an id')
  return reference
}

function signedAt(signature: string): number {
  return Number(/t=(\d+)/.exec(signature)?.[1]) * 1000
}
