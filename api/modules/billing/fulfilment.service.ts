/**
 * Synchronizes our rows with Stripe. It always reads Stripe's current objects, so it is idempotent and independent of order, whether a
 * webhook, the success page or complete-profile triggers it.
 */
import type { SubscriptionStatus } from '../../../shared/contracts/profile.ts'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import {
  listCheckouts,
  lockCheckout,
  recordOutcome,
  type Checkout,
  type CheckoutState,
} from './checkouts.repository.ts'
import type { RequestReceipt } from './receipts.service.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import type { CheckoutReading, SubscriptionReading } from './stripe-objects.ts'
import {
  bestStatus,
  mayStore,
  monthlyTotalOf,
  orderProblem,
  pricingProblem,
  seatsOf,
  statusOf,
  type Prices,
} from './subscription.policy.ts'
import {
  findSubscription,
  listSubscriptions,
  nextReading,
  storeStanding,
  storeSubscription,
  type Subscription,
} from './subscriptions.repository.ts'

export type FulfilmentDeps = {
  readonly database: Database
  readonly gateway: StripeGateway
  readonly prices: Prices
  /** Whether the configured key is for Stripe's live mode. */
  readonly livemode: boolean
  readonly requestReceipt: RequestReceipt
  readonly logger: Logger
  readonly clock: () => number
}

export type Fulfilment = {
  /** Returns the current state of a checkout session at Stripe; null if it is not ours. */
  settleCheckout(sessionId: string): Promise<CheckoutState | null>
  settleSubscription(subscriptionId: string): Promise<void>
  /** Settles one page of all subscriptions at Stripe. Returns the cursor of the next page, null after the last. */
  settlePage(after: string | null): Promise<string | null>
}

export function createFulfilment(deps: FulfilmentDeps): Fulfilment {
  const { database, gateway } = deps
  return {
    async settleCheckout(sessionId) {
      const reading = await database.asService(nextReading)
      const session = await gateway.readCheckout(sessionId)
      if (session === null || !isOurMode(deps, session.livemode, session.id)) return null
      return database.asService((tx) => applyCheckout(deps, tx, session, reading))
    },
    async settleSubscription(subscriptionId) {
      const reading = await database.asService(nextReading)
      const subscription = await gateway.readSubscription(subscriptionId)
      if (subscription === null || !isOurMode(deps, subscription.livemode, subscription.id)) return
      await database.asService((tx) => applySubscription(deps, tx, subscription, reading))
    },
    async settlePage(after) {
      const reading = await database.asService(nextReading)
      const page = await gateway.listSubscriptions(after)
      for (const subscription of page.subscriptions)
        if (subscription.livemode === deps.livemode)
          await database.asService((tx) => applySubscription(deps, tx, subscription, reading))
      return page.next
    },
  }
}

function isOurMode({ livemode, logger }: FulfilmentDeps, given: boolean, id: string): boolean {
  if (given === livemode) return true
  logger.warn({ id }, 'an object of the other Stripe mode is left alone')
  return false
}

async function applyCheckout(
  deps: FulfilmentDeps,
  tx: ServiceTx,
  session: CheckoutReading,
  reading: number,
): Promise<CheckoutState | null> {
  const checkout = await lockCheckout(tx, session.id, session.checkoutId)
  if (checkout === null || checkout.userId !== session.userId) {
    deps.logger.warn({ session: session.id }, 'a checkout session that is none of ours is left alone')
    return null
  }
  const state = judge(deps, session, checkout)
  const at = new Date(deps.clock())
  const subscriptionId = session.subscription?.id ?? null
  await recordOutcome(tx, { id: checkout.id, sessionId: session.id, state, subscriptionId, at })
  if (state === 'paid' && session.subscription !== null)
    await storeReading(deps, tx, session.subscription, checkout.userId, reading)
  // Does not wait for the invoice's event. Only on the change to paid, because a session is settled repeatedly.
  if (state === 'paid' && checkout.state !== 'paid' && session.invoiceId !== null)
    await deps.requestReceipt(tx, session.invoiceId)
  return checkout.state === 'paid' ? 'paid' : state
}

function judge(
  { prices, logger }: FulfilmentDeps,
  session: CheckoutReading,
  checkout: Checkout,
): CheckoutState {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.paymentStatus === 'unpaid') return 'processing'
  const problem = problemOf(session, checkout, prices)
  if (problem === null) return 'paid'
  logger.error({ session: session.id, problem }, 'a payment does not match our prices and is not honored')
  return 'refused'
}

function problemOf(session: CheckoutReading, checkout: Checkout, prices: Prices): string | null {
  return session.subscription === null
    ? 'no subscription'
    : orderProblem(session.items, checkout.seats, prices)
}

/**
 * A subscription's events may arrive before its session is settled, so its metadata names the owner. The owner of a stored subscription
 * never changes, even if the metadata does.
 */
async function applySubscription(
  deps: FulfilmentDeps,
  tx: ServiceTx,
  subscription: SubscriptionReading,
  reading: number,
): Promise<void> {
  const known = await findSubscription(tx, subscription.id)
  const userId = known?.userId ?? subscription.userId
  const isOurs = known !== null || (userId !== null && (await listCheckouts(tx, userId)).length > 0)
  const problem = pricingProblem(subscription.items, deps.prices)
  const to = statusOf(subscription.stripeStatus)
  if (userId === null || !isOurs || !mayStore(known?.status ?? null, to, problem)) {
    const entry = { subscription: subscription.id, problem }
    if (isOurs) deps.logger.error(entry, 'a subscription that does not match our prices does not become live')
    else deps.logger.debug(entry, 'a subscription that is none of ours is left alone')
    return
  }
  if (problem !== null)
    deps.logger.warn({ subscription: subscription.id, problem }, 'a known subscription has other prices now')
  await storeReading(deps, tx, subscription, userId, reading)
}

async function storeReading(
  { prices, clock }: FulfilmentDeps,
  tx: ServiceTx,
  subscription: SubscriptionReading,
  userId: string,
  reading: number,
): Promise<void> {
  const at = new Date(clock())
  const row: Subscription = {
    id: subscription.id,
    userId,
    customerId: subscription.customerId,
    status: statusOf(subscription.stripeStatus),
    seats: seatsOf(subscription.items, prices),
    monthlyTotal: monthlyTotalOf(subscription.items),
    periodEndsAt: subscription.periodEndsAt,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  }
  if (await storeSubscription(tx, row, reading, at))
    await storeStanding(tx, userId, await standingOf(tx, userId), at)
}

export async function standingOf(tx: ServiceTx, userId: string): Promise<SubscriptionStatus> {
  return bestStatus((await listSubscriptions(tx, userId)).map(({ status }) => status))
}
