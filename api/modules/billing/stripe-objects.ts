/** Schemas for the fields of Stripe's objects that the platform uses. */
import { z } from 'zod'

/** The id of a referenced object, expanded or not. */
export const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((value) => (typeof value === 'string' ? value : value.id))

const priceSchema = z.object({
  id: z.string(),
  currency: z.string(),
  unit_amount: z.number().int().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
})

export type PricedItem = {
  readonly priceId: string
  readonly currency: string
  readonly unitAmount: number | null
  readonly interval: string | null
  readonly quantity: number
}

const itemFields = z.object({ price: priceSchema, quantity: z.number().int().nullish() })

function toItem({ price, quantity }: z.output<typeof itemFields>): PricedItem {
  return {
    priceId: price.id,
    currency: price.currency,
    unitAmount: price.unit_amount,
    interval: price.recurring?.interval_count === 1 ? price.recurring.interval : null,
    quantity: quantity ?? 0,
  }
}

export const subscriptionSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    livemode: z.boolean(),
    customer: reference,
    cancel_at_period_end: z.boolean(),
    metadata: z.record(z.string(), z.string()),
    items: z.object({ data: z.array(itemFields.extend({ current_period_end: z.number() })) }),
  })
  .transform((subscription) => ({
    id: subscription.id,
    stripeStatus: subscription.status,
    livemode: subscription.livemode,
    customerId: subscription.customer,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    userId: subscription.metadata['user_id'] ?? null,
    items: subscription.items.data.map(toItem),
    periodEndsAt: latest(subscription.items.data.map((item) => item.current_period_end)),
  }))
export type SubscriptionReading = z.output<typeof subscriptionSchema>

/** Skips subscriptions that do not parse: we did not sell them, and they must not block the others. */
export const subscriptionsSchema = z
  .object({ data: z.array(z.looseObject({ id: z.string() })), has_more: z.boolean() })
  .transform(({ data, has_more }) => ({
    subscriptions: data.flatMap((found) => subscriptionSchema.safeParse(found).data ?? []),
    next: has_more ? (data.at(-1)?.id ?? null) : null,
  }))
export type SubscriptionPage = z.output<typeof subscriptionsSchema>

export const checkoutSchema = z
  .object({
    id: z.string(),
    livemode: z.boolean(),
    status: z.enum(['open', 'complete', 'expired']).nullable(),
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    client_reference_id: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    line_items: z.object({ data: z.array(itemFields) }),
    subscription: subscriptionSchema.nullable(),
    invoice: reference.nullish(),
  })
  .transform((session) => ({
    id: session.id,
    livemode: session.livemode,
    status: session.status,
    paymentStatus: session.payment_status,
    userId: session.client_reference_id,
    checkoutId: session.metadata?.['checkout_id'] ?? null,
    items: session.line_items.data.map(toItem),
    subscription: session.subscription,
    invoiceId: session.invoice ?? null,
  }))
export type CheckoutReading = z.output<typeof checkoutSchema>

export const createdCheckoutSchema = z
  .object({ id: z.string(), url: z.url(), expires_at: z.number() })
  .transform(({ id, url, expires_at }) => ({ id, url, expiresAt: new Date(expires_at * 1000) }))
export type CreatedCheckout = z.output<typeof createdCheckoutSchema>

export const invoicesSchema = z.object({
  data: z.array(
    z
      .object({
        id: z.string(),
        number: z.string().nullable(),
        total: z.number().int(),
        status: z.string().nullable(),
        created: z.number(),
        hosted_invoice_url: z.url().nullish(),
      })
      .transform((invoice) => ({
        id: invoice.id,
        number: invoice.number,
        total: invoice.total,
        status: invoice.status,
        createdAt: new Date(invoice.created * 1000).toISOString(),
        url: invoice.hosted_invoice_url ?? null,
      })),
  ),
})
export type InvoiceReading = z.output<typeof invoicesSchema>['data'][number]

export const portalSchema = z.object({ url: z.url() })

/** Two names for the same event; the Stripe account's settings determine which is sent. Other types may concern invoices paid long ago. */
const PAID: ReadonlySet<string> = new Set(['invoice.paid', 'invoice.payment_succeeded'])

/** An event only names the object to read; its current state is then read from Stripe. */
export const eventSchema = z
  .object({
    id: z.string().min(1).max(255),
    type: z.string().min(1).max(255),
    livemode: z.boolean(),
    created: z.number(),
    data: z.object({
      object: z.looseObject({
        object: z.string(),
        id: z.string().optional(),
        parent: z
          .object({ subscription_details: z.object({ subscription: reference }).nullish() })
          .nullish()
          .catch(undefined),
      }),
    }),
  })
  .transform(({ data: { object }, ...event }) => ({
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    createdAt: new Date(event.created * 1000),
    sessionId: object.object === 'checkout.session' ? (object.id ?? null) : null,
    subscriptionId: subscriptionOf(object),
    paidInvoiceId: PAID.has(event.type) && object.object === 'invoice' ? (object.id ?? null) : null,
  }))
export type EventReading = z.output<typeof eventSchema>

function subscriptionOf(object: {
  readonly object: string
  readonly id?: string | undefined
  readonly parent?:
    | { readonly subscription_details?: { readonly subscription: string } | null | undefined }
    | null
    | undefined
}): string | null {
  if (object.object === 'subscription') return object.id ?? null
  return object.object === 'invoice' ? (object.parent?.subscription_details?.subscription ?? null) : null
}

function latest(seconds: readonly number[]): Date | null {
  return seconds.length === 0 ? null : new Date(Math.max(...seconds) * 1000)
}
