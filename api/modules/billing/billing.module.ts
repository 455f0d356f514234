/** Billing: checkout, the subscription, Stripe's events, receipts, and the daily reconciliation with Stripe. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { errorForLog } from '../../../runtime/logger.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createPostToOwner } from '../email/owner-mail.ts'
import { createBillingAccount } from './billing-account.service.ts'
import { billingRoutes, billingWebhooks } from './billing.routes.ts'
import { createCheckoutService, type CheckoutService } from './checkout.service.ts'
import { createFulfilment } from './fulfilment.service.ts'
import { createReceiptHandler, createRequestReceipt, RECEIPT_QUEUE } from './receipts.service.ts'
import { createReconciliation, planReconciliation, RECONCILIATION_QUEUE } from './reconciliation.ts'
import { createStripeClient, isLiveKey } from './stripe-client.ts'
import { createStripeGateway } from './stripe-gateway.ts'
import { createEventHandler, createTakeEvent, STRIPE_EVENT_QUEUE } from './webhook.service.ts'

/** Checkout sessions per user in ten minutes: enough for reopening the step many times, too few for a script. */
const CHECKOUTS = 60
const TEN_MINUTES = 600_000
/** Stripe events that are processed at the same time. */
const EVENT_CONCURRENCY = 5

export type BillingModule = ApiModule & {
  /** Called by Stripe: on the API's port or a separate one. */
  readonly webhooks: readonly Hono<RequestEnv>[]
  readonly checkouts: CheckoutService
}

export function billingModule(platform: ApiPlatform): BillingModule {
  const { env, logger } = platform
  const { publicOrigin } = platform.site
  const prices = { pro: env.STRIPE_PRICE_PRO, seat: env.STRIPE_PRICE_SEAT }
  const livemode = isLiveKey(env.STRIPE_SECRET_KEY)
  const gateway = createStripeGateway({
    stripe: createStripeClient({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: env.STRIPE_API_URL }),
    prices,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    clock: platform.clock,
  })
  const requestReceipt = createRequestReceipt(platform.jobs)
  const fulfilment = createFulfilment({ ...platform, gateway, prices, livemode, requestReceipt })
  const checkouts = createCheckoutService({ ...platform, publicOrigin, gateway, fulfilment })
  const receipts = { ...platform, gateway, prices, livemode, postToOwner: createPostToOwner(platform) }
  const reconciliation = { ...platform, fulfilment, interval: env.STRIPE_RECONCILE_MINUTES * 60_000 }
  const limit = platform.limit({
    name: 'checkout',
    calls: CHECKOUTS,
    window: TEN_MINUTES,
    userMessage: 'Too many payment attempts. Please wait a few minutes and try again.',
  })
  const account = createBillingAccount({ ...platform, publicOrigin, gateway })
  return {
    checkouts,
    routes: [billingRoutes({ ...platform, checkouts, account, limit })],
    webhooks: [billingWebhooks(createTakeEvent({ ...platform, gateway, livemode }))],
    jobs: [
      {
        queue: STRIPE_EVENT_QUEUE,
        concurrency: EVENT_CONCURRENCY,
        handle: createEventHandler({ ...platform, fulfilment, requestReceipt }),
      },
      { queue: RECEIPT_QUEUE, concurrency: EVENT_CONCURRENCY, handle: createReceiptHandler(receipts) },
      {
        queue: RECONCILIATION_QUEUE,
        isSingle: true,
        concurrency: 1,
        handle: createReconciliation(reconciliation),
      },
    ],
    start: () =>
      planReconciliation(reconciliation).catch((error: unknown) =>
        logger.error({ error: errorForLog(error) }, 'the comparison with Stripe could not be planned'),
      ),
  }
}
