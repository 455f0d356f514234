/** Webhooks on their way to us: tried again, held back, doubled. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStripe, type RunningStripe } from './testing/running-stripe.ts'

let stripe: RunningStripe
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

describe('events', () => {
  it('are sent again with growing waits until they are accepted', async () => {
    const { deliveries } = stripe.standIn
    await deliveries.flush()
    stripe.posted.length = 0
    stripe.answers = [500, 500]
    await stripe.sdk.customers.create({ email: 'hook@demo.test' })
    await deliveries.flush()
    expect(stripe.posted).toHaveLength(1)
    stripe.pass(1000)
    await deliveries.flush()
    expect(stripe.posted).toHaveLength(2)
    stripe.pass(1000)
    await deliveries.flush()
    expect(stripe.posted).toHaveLength(2)
    stripe.pass(1000)
    await deliveries.flush()
    expect(stripe.posted).toHaveLength(3)
    stripe.pass(60_000)
    await deliveries.flush()
    expect(stripe.posted).toHaveLength(3)
  })

  it('are held back, doubled and repeated on demand', async () => {
    const { deliveries } = stripe.standIn
    const put = (mode: string) =>
      fetch(`${stripe.origin}/stripe/deliveries`, { method: 'PUT', body: JSON.stringify({ mode }) })
    await put('off')
    stripe.posted.length = 0
    await stripe.sdk.customers.create({ email: 'held@demo.test' })
    await deliveries.flush()
    expect(stripe.posted).toHaveLength(0)
    await put('twice')
    await deliveries.flush()
    expect(stripe.posted).toHaveLength(2)
    await put('on')
    const [event] = (await stripe.sdk.events.list({ limit: 1 })).data
    expect((await fetch(`${stripe.origin}/stripe/deliveries/${event!.id}`, { method: 'POST' })).status).toBe(
      202,
    )
    await deliveries.flush()
    expect(stripe.posted).toHaveLength(3)
  })
})
