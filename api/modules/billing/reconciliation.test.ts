/** The daily comparison applies what lost events would have reported, page by page. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { registrantsOn } from '../../testing/registrants.ts'
import { startPlatform, type RunningPlatform, type SignedIn } from '../../testing/running-platform.ts'

let platform: RunningPlatform
beforeAll(async () => {
  // A comparison every second.
  platform = await startPlatform({ STRIPE_RECONCILE_MINUTES: '0.02' })
  await platform.deliver('off')
})
afterAll(() => platform.close())

const { registrant, order } = registrantsOn(() => platform, 'reconciled')

async function paid(): Promise<{ readonly person: SignedIn; readonly subscriptionId: string }> {
  const person = await registrant()
  const { body } = await order(person)
  await platform.pay(String(body['url']))
  const session = await platform.stripe.checkout.sessions.retrieve(String(body['sessionId']))
  return { person, subscriptionId: z.string().parse(session.subscription) }
}

const settled = (person: SignedIn, status: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { body } = await platform.call('GET', '/api/users/verify-profile', person)
      expect(body['subscription_status']).toBe(status)
    },
    { timeout: 20_000, interval: 100 },
  )

it('a payment and a cancellation of which no event came are found, also after Stripe was away', async () => {
  const { person, subscriptionId } = await paid()
  await settled(person, 'active')
  await platform.fault('stripe', { mode: 'status', status: 500, count: 4 })
  await platform.stripe.subscriptions.cancel(subscriptionId, {}, { maxNetworkRetries: 6 })
  await settled(person, 'cancelled')
})
