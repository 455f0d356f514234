/** Our calls to Stripe: responses are parsed, and errors become AppErrors. */
import { Stripe } from 'stripe'
import type { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Prices } from './subscription.policy.ts'
import {
  checkoutSchema,
  createdCheckoutSchema,
  eventSchema,
  invoicesSchema,
  portalSchema,
  subscriptionSchema,
  subscriptionsSchema,
  type CheckoutReading,
  type CreatedCheckout,
  type EventReading,
  type InvoiceReading,
  type SubscriptionPage,
  type SubscriptionReading,
} from './stripe-objects.ts'
import { invoiceSchema, paidWithSchema, type Card, type PaidInvoice } from './stripe-invoice.ts'

/** Invoices shown to a user: two years of monthly ones. */
const INVOICES_SHOWN = 24
/** Stripe's maximum expansion depth. */
const CARD_OF_PAYMENTS = 'data.payment.payment_intent.latest_charge'
/** Stripe's maximum page size. */
const SUBSCRIPTIONS_AT_ONCE = 100

export type CheckoutOrder = {
  /** Our id and Stripe's idempotency key, so that one order creates one session. */
  readonly checkoutId: string
  readonly userId: string
  readonly email: string
  readonly seats: number
  readonly successUrl: string
  readonly cancelUrl: string
}

export type StripeGateway = {
  /** Like all methods here, rejects with an AppError: unavailable or upstream_timeout if Stripe cannot be reached, else bad_upstream. */
  createCheckout(order: CheckoutOrder): Promise<CreatedCheckout>
  /** Null if there is no such session. */
  readCheckout(sessionId: string): Promise<CheckoutReading | null>
  expireCheckout(sessionId: string): Promise<void>
  readSubscription(subscriptionId: string): Promise<SubscriptionReading | null>
  /** One page of all users' subscriptions with any status, newest first. */
  listSubscriptions(after: string | null): Promise<SubscriptionPage>
  listInvoices(customerId: string): Promise<readonly InvoiceReading[]>
  /** Null if there is no such invoice. */
  readInvoice(invoiceId: string): Promise<PaidInvoice | null>
  /** The card that paid an invoice; null if it was not a card or Stripe does not name it. */
  readCard(invoiceId: string): Promise<Card | null>
  openPortal(customerId: string, returnUrl: string): Promise<string>
  /** Verifies the exact bytes with any of the secrets. Null if none matches, the signature is too old, or the body is not an event. */
  verifyEvent(body: Uint8Array, signature: string): Promise<EventReading | null>
}

export type StripeGatewayOptions = {
  readonly stripe: Stripe
  readonly prices: Prices
  /** Two during a rotation. */
  readonly webhookSecrets: readonly string[]
  readonly clock: () => number
}

export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const { stripe, prices } = options
  return {
    createCheckout: (order) =>
      ask(createdCheckoutSchema, () =>
        stripe.checkout.sessions.create(orderParams(order, prices), { idempotencyKey: order.checkoutId }),
      ),
    readCheckout: (sessionId) =>
      askIfThere(checkoutSchema, () =>
        stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items', 'subscription'] }),
      ),
    expireCheckout: async (sessionId) => {
      await translated(() => stripe.checkout.sessions.expire(sessionId))
    },
    readSubscription: (id) => askIfThere(subscriptionSchema, () => stripe.subscriptions.retrieve(id)),
    listSubscriptions: (after) =>
      ask(subscriptionsSchema, () =>
        stripe.subscriptions.list({
          status: 'all',
          limit: SUBSCRIPTIONS_AT_ONCE,
          ...(after === null ? {} : { starting_after: after }),
        }),
      ),
    listInvoices: async (customer) => {
      const { data } = await ask(invoicesSchema, () =>
        stripe.invoices.list({ customer, limit: INVOICES_SHOWN }),
      )
      return data
    },
    readInvoice: (id) => askIfThere(invoiceSchema, () => stripe.invoices.retrieve(id)),
    readCard: (invoice) =>
      ask(paidWithSchema, () =>
        stripe.invoicePayments.list({ invoice, status: 'paid', expand: [CARD_OF_PAYMENTS] }),
      ),
    openPortal: async (customer, return_url) => {
      const { url } = await ask(portalSchema, () =>
        stripe.billingPortal.sessions.create({ customer, return_url }),
      )
      return url
    },
    verifyEvent: (body, signature) => verifyEvent(options, body, signature),
  }
}

function orderParams(order: CheckoutOrder, prices: Prices): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id: order.userId, checkout_id: order.checkoutId }
  return {
    mode: 'subscription',
    line_items: [
      { price: prices.pro, quantity: 1 },
      { price: prices.seat, quantity: order.seats },
    ],
    client_reference_id: order.userId,
    customer_email: order.email,
    metadata,
    subscription_data: { metadata },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }
}

async function verifyEvent(
  { stripe, webhookSecrets, clock }: StripeGatewayOptions,
  body: Uint8Array,
  signature: string,
): Promise<EventReading | null> {
  for (const secret of webhookSecrets) {
    try {
      const event: unknown = await stripe.webhooks.constructEventAsync(
        Buffer.from(body),
        signature,
        secret,
        undefined,
        undefined,
        clock(),
      )
      return eventSchema.safeParse(event).data ?? null
    } catch (error) {
      if (
        !(error instanceof Stripe.errors.StripeSignatureVerificationError) &&
        !(error instanceof SyntaxError)
      )
        throw error
    }
  }
  return null
}

async function ask<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await translated(call))
  if (parsed.success) return parsed.data
  throw new AppError('bad_upstream', UNREADABLE, {
    logMessage: 'Stripe answered in an unexpected form',
    cause: parsed.error,
  })
}

async function askIfThere<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<z.output<Schema> | null> {
  try {
    return await ask(schema, call)
  } catch (error) {
    if (error instanceof AppError && isMissing(error.cause)) return null
    throw error
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.statusCode === 404
}

const UNREADABLE = 'The payment service gave an unexpected answer. Please try again.'
const UNREACHABLE = 'The payment service cannot be reached at the moment. Please try again.'
/** Milliseconds. */
const COME_BACK = 5000

async function translated<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    const isAway =
      cause instanceof Stripe.errors.StripeConnectionError ||
      cause instanceof Stripe.errors.StripeRateLimitError ||
      (cause.statusCode ?? 0) >= 500
    throw isAway
      ? new AppError('unavailable', UNREACHABLE, { cause, retryAfter: COME_BACK })
      : new AppError('bad_upstream', UNREADABLE, { cause })
  }
}
