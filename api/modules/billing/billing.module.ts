/** Puts billing together from what the program has. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../db/database.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { createCallLimit, noLimit } from '../../http/call-limit.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { MailSite, PostToOwner } from '../email/owner-mail.ts'
import { createBillingAccount } from './billing-account.service.ts'
import { billingRoutes, billingWebhooks } from './billing.routes.ts'
import { createCheckoutService, type CheckoutService } from './checkout.service.ts'
import { createFulfilment } from './fulfilment.service.ts'
import { createReceiptHandler, createRequestReceipt } from './receipts.service.ts'
import { createReconciliation } from './reconciliation.ts'
import { createStripeClient, isLiveKey } from './stripe-client.ts'
import { createStripeGateway } from './stripe-gateway.ts'
import type { Prices } from './subscription.policy.ts'
import { createEventHandler, createTakeEvent } from './webhook.service.ts'

/** Checkout sessions that a person may ask for: a step entered again and again costs nothing, a script is stopped. */
const CHECKOUTS = 60
const TEN_MINUTES = 600_000

export type StripeSettings = {
  readonly secretKey: string
  readonly apiUrl: string | undefined
  readonly webhookSecrets: readonly string[]
  readonly prices: Prices
  /** Milliseconds between two comparisons of everything. */
  readonly reconcileEvery: number
}

export type BillingModuleDeps = {
  readonly database: Database
  readonly tokens: CallerTokens
  readonly jobs: Pick<JobQueue, 'send'>
  readonly logger: Logger
  readonly clock: () => number
  readonly newId: () => string
  readonly site: MailSite
  readonly mailDomain: string
  readonly postToOwner: PostToOwner
  readonly limitsCalls: boolean
  readonly stripe: StripeSettings
}

export type BillingModule = {
  readonly routes: Hono<RequestEnv>
  readonly webhooks: Hono<RequestEnv>
  readonly checkouts: CheckoutService
  /** For the queue STRIPE_EVENT_QUEUE. */
  readonly handleEvent: JobHandler
  /** For the queue RECEIPT_QUEUE. */
  readonly handleReceipt: JobHandler
  /** For the queue RECONCILIATION_QUEUE. */
  readonly reconcile: JobHandler
}

export function createBillingModule(deps: BillingModuleDeps): BillingModule {
  const { database, clock, stripe, tokens } = deps
  const { publicOrigin } = deps.site
  const { prices } = stripe
  const livemode = isLiveKey(stripe.secretKey)
  const gateway = createStripeGateway({
    stripe: createStripeClient(stripe),
    prices,
    webhookSecrets: stripe.webhookSecrets,
    clock,
  })
  const requestReceipt = createRequestReceipt(deps.jobs)
  const fulfilment = createFulfilment({ ...deps, gateway, prices, livemode, requestReceipt })
  const checkouts = createCheckoutService({ ...deps, publicOrigin, gateway, fulfilment })
  const limit = deps.limitsCalls
    ? createCallLimit(database, clock, {
        name: 'checkout',
        calls: CHECKOUTS,
        window: TEN_MINUTES,
        words: 'Too many payment attempts. Please wait a few minutes and try again.',
      })
    : noLimit
  return {
    routes: billingRoutes({
      tokens,
      checkouts,
      account: createBillingAccount({ ...deps, publicOrigin, gateway }),
      limit,
    }),
    webhooks: billingWebhooks(createTakeEvent({ ...deps, gateway, livemode })),
    checkouts,
    handleEvent: createEventHandler({ database, fulfilment, requestReceipt, clock }),
    handleReceipt: createReceiptHandler({ ...deps, gateway, prices, livemode }),
    reconcile: createReconciliation({ ...deps, fulfilment, interval: stripe.reconcileEvery }),
  }
}
