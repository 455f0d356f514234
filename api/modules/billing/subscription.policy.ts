/** Maps Stripe's statuses to ours and checks that the items bought match our prices. Pure. */
import type { SubscriptionStatus } from '../../../shared/contracts/profile.ts'
import { PRO_PLAN_MONTHLY, SEAT_MONTHLY } from '../../../shared/domain/pricing.ts'
import type { PricedItem } from './stripe-objects.ts'

export type Prices = { readonly pro: string; readonly seat: string }

/** docs.stripe.com/api/subscriptions/object#subscription_object-status */
export function statusOf(stripeStatus: string): SubscriptionStatus {
  switch (stripeStatus) {
    case 'active':
    case 'trialing':
    case 'past_due':
      return stripeStatus
    // The first payment has not succeeded.
    case 'incomplete':
      return 'none'
    default:
      return 'cancelled'
  }
}

const LIVE: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due']
const BEST_FIRST: readonly SubscriptionStatus[] = [...LIVE, 'cancelled', 'none']

export function isLive(status: SubscriptionStatus): boolean {
  return LIVE.includes(status)
}

/**
 * Prices are checked only when a subscription becomes live: an ended one ends in any case, and one bought at an earlier price continues.
 * `problem`: the result of `pricingProblem`; `from`: null for an unknown subscription.
 */
export function mayStore(
  from: SubscriptionStatus | null,
  to: SubscriptionStatus,
  problem: string | null,
): boolean {
  const becomesLive = isLive(to) && (from === null || !isLive(from))
  return !becomesLive || problem === null
}

/** A user with several subscriptions has the best of their statuses. */
export function bestStatus(statuses: readonly SubscriptionStatus[]): SubscriptionStatus {
  return BEST_FIRST.find((status) => statuses.includes(status)) ?? 'none'
}

export function seatsOf(items: readonly PricedItem[], prices: Prices): number {
  return items
    .filter(({ priceId }) => priceId === prices.seat)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

export function monthlyTotalOf(items: readonly PricedItem[]): number {
  return items.reduce((sum, { unitAmount, quantity }) => sum + (unitAmount ?? 0) * quantity, 0)
}

/** Null if the items match the order and our prices; otherwise a description of the problem for the log. */
export function orderProblem(
  items: readonly PricedItem[],
  orderedSeats: number,
  prices: Prices,
): string | null {
  if (seatsOf(items, prices) !== orderedSeats) return 'another number of seats than ordered'
  return pricingProblem(items, prices)
}

/** Null if the items are one Pro Plan and at least one seat at our prices; otherwise a description of the problem for the log. */
export function pricingProblem(items: readonly PricedItem[], prices: Prices): string | null {
  const amounts = new Map([
    [prices.pro, PRO_PLAN_MONTHLY],
    [prices.seat, SEAT_MONTHLY],
  ])
  for (const item of items) {
    const amount = amounts.get(item.priceId)
    if (amount === undefined) return `price ${item.priceId} is not ours`
    if (item.currency !== 'usd') return `price ${item.priceId} is in ${item.currency}`
    if (item.interval !== 'month') return `price ${item.priceId} is not monthly`
    if (item.unitAmount !== amount)
      return `price ${item.priceId} is ${String(item.unitAmount)} instead of ${amount} cents`
  }
  const plans = items.filter(({ priceId }) => priceId === prices.pro)
  if (plans.length !== 1 || plans[0]?.quantity !== 1) return 'not exactly one plan'
  return seatsOf(items, prices) >= 1 ? null : 'no seat'
}
