import { addMonth } from '../period.ts'
import type { WireList, WirePrice, WireSubscription, WireSubscriptionItem } from '../wire.ts'
import { planOf } from './catalog.ts'

export type SubscriptionFields = {
  readonly id: string
  readonly created: number
  readonly customer: string
  readonly metadata: Record<string, string>
  readonly items: readonly { readonly id: string; readonly price: WirePrice; readonly quantity: number }[]
}

export function newSubscription(fields: SubscriptionFields): WireSubscription {
  return {
    id: fields.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: fields.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: fields.created,
    currency: 'usd',
    customer: fields.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: itemList(fields),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: fields.created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

function itemList(fields: SubscriptionFields): WireList<WireSubscriptionItem> {
  return {
    object: 'list',
    data: fields.items.map(({ id, price, quantity }) => ({
      id,
      object: 'subscription_item',
      billing_thresholds: null,
      created: fields.created,
      current_period_end: addMonth(fields.created),
      current_period_start: fields.created,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: planOf(price),
      price,
      quantity,
      subscription: fields.id,
      tax_rates: [],
    })),
    has_more: false,
    url: `/v1/subscription_items?subscription=${fields.id}`,
  }
}

/** The subscription's monthly price, in cents. */
export function monthlyTotal(subscription: WireSubscription): number {
  return subscription.items.data.reduce((sum, item) => sum + item.price.unit_amount * item.quantity, 0)
}
