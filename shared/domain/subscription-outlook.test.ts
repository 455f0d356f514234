import { expect, it } from 'vitest'
import { subscriptionOutlook } from './subscription-outlook.ts'

const running = { isPastDue: false, renews: true, endsAt: '2026-12-23T23:30:00.000Z' }
const first = (subscription: Parameters<typeof subscriptionOutlook>[0]): string | undefined =>
  subscriptionOutlook(subscription, 'support@example.com')[0]

it('says when it renews or ends, and how to cancel what renews', () => {
  expect(first(running)).toBe(
    'Your subscription renews on December 23, 2026, unless you cancel it. To cancel, go to Settings > Billing and choose Manage billing.',
  )
  expect(first({ ...running, renews: false })).toBe(
    'Your subscription won’t renew. It ends on December 23, 2026.',
  )
  expect(first({ ...running, isPastDue: true })).toMatch(/^The last payment for your subscription failed/)
  expect(first({ ...running, endsAt: null })).toMatch(/^Your subscription renews every month/)
  expect(first({ ...running, renews: false, endsAt: null })).toBe('Your subscription won’t renew.')
})

it('says where to ask about a refund, and nothing where nothing is running', () => {
  expect(subscriptionOutlook(running, 'support@example.com')[1]).toContain('email support@example.com')
  expect(subscriptionOutlook(null, 'support@example.com')).toEqual([])
})
