/**
 * The objects as JSON: the SDK's own types, with ids where an object is not expanded and strings where the SDK has decimals. Building
 * against these types guarantees every field that real Stripe sends.
 */
import type { Stripe } from 'stripe'

export type WireList<Item> = {
  readonly object: 'list'
  readonly data: Item[]
  readonly has_more: boolean
  readonly url: string
}

export type WireProduct = Stripe.Product
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal' | 'product' | 'unit_amount'> & {
  unit_amount: number
  unit_amount_decimal: string
  product: string
}
export type WirePlan = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string }

export type WireCustomer = Stripe.Customer

export type WireLineItem = Omit<Stripe.LineItem, 'price' | 'quantity'> & {
  price: WirePrice
  quantity: number
}
export type WireCheckoutSession = Omit<
  Stripe.Checkout.Session,
  'line_items' | 'customer' | 'subscription' | 'invoice' | 'amount_total' | 'success_url' | 'metadata'
> & {
  line_items: WireList<WireLineItem>
  customer: string | null
  subscription: string | null
  invoice: string | null
  amount_total: number
  success_url: string
  metadata: Record<string, string>
  /** The metadata of the future subscription; stored with the session, never sent. */
  subscription_data: { metadata: Record<string, string> }
}

export type WireSubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan' | 'quantity'> & {
  price: WirePrice
  plan: WirePlan
  quantity: number
}
export type WireSubscription = Omit<
  Stripe.Subscription,
  'items' | 'customer' | 'latest_invoice' | 'metadata'
> & {
  items: WireList<WireSubscriptionItem>
  customer: string
  latest_invoice: string | null
  metadata: Record<string, string>
}

export type WireInvoiceLine = Omit<
  Stripe.InvoiceLineItem,
  'pricing' | 'quantity_decimal' | 'subscription'
> & {
  quantity_decimal: string
  subscription: string | null
  pricing: {
    type: 'price_details'
    unit_amount_decimal: string
    price_details: { price: string; product: string }
  }
}
export type WireInvoice = Omit<Stripe.Invoice, 'lines' | 'customer'> & {
  lines: WireList<WireInvoiceLine>
  customer: string
}

export type WireInvoicePayment = Omit<Stripe.InvoicePayment, 'invoice' | 'payment'> & {
  invoice: string
  payment: { type: 'payment_intent'; payment_intent: string }
}

export type WirePortalSession = Stripe.BillingPortal.Session

export type WireEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: EventType
}

export type EventType = Extract<
  Stripe.Event['type'],
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.updated'
  | 'invoice.created'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
>

/** The account's default API version: that of the SDK used to test this sandbox. */
export const API_VERSION = '2026-10-28.endive'
