import type { WireInvoice, WireInvoiceLine, WireSubscription, WireSubscriptionItem } from '../wire.ts'
import { monthlyTotal } from './subscription.ts'

export type InvoiceFields = {
  readonly id: string
  readonly created: number
  readonly number: string
  readonly url: string
  readonly customerEmail: string | null
  readonly customerName: string | null
  readonly subscription: WireSubscription
  readonly reason: 'subscription_create' | 'subscription_cycle'
  readonly newLineId: () => string
}

/** An open invoice for one month. */
export function newInvoice(fields: InvoiceFields): WireInvoice {
  const { subscription } = fields
  const total = monthlyTotal(subscription)
  return {
    ...emptyInvoice(),
    id: fields.id,
    amount_due: total,
    amount_remaining: total,
    billing_reason: fields.reason,
    created: fields.created,
    customer: subscription.customer,
    customer_email: fields.customerEmail,
    customer_name: fields.customerName,
    effective_at: fields.created,
    hosted_invoice_url: fields.url,
    lines: {
      object: 'list',
      data: subscription.items.data.map((item) => lineOf(item, fields)),
      has_more: false,
      url: `/v1/invoices/${fields.id}/lines`,
    },
    number: fields.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: fields.created,
    period_start: fields.created,
    status_transitions: {
      finalized_at: fields.created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

export function paidInvoice(invoice: WireInvoice, at: number): WireInvoice {
  return {
    ...invoice,
    amount_paid: invoice.total,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  }
}

export function failedInvoice(invoice: WireInvoice, nextAttempt: number): WireInvoice {
  return {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: nextAttempt,
  }
}

function lineOf(item: WireSubscriptionItem, fields: InvoiceFields): WireInvoiceLine {
  const amount = item.price.unit_amount * item.quantity
  return {
    id: fields.newLineId(),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: `${item.quantity} × ${item.price.id}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: fields.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
}

/** The fields that are constant or empty on every invoice of this sandbox. */
function emptyInvoice() {
  return {
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    currency: 'usd',
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Partial<WireInvoice>
}
