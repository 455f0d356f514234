import type { WireCheckoutSession, WireLineItem, WireList, WirePrice } from '../wire.ts'

/** Seconds: Stripe's default lifetime of a checkout session. */
export const SESSION_LIFETIME = 86_400

export type CheckoutSessionFields = {
  readonly id: string
  readonly created: number
  readonly expiresAt: number
  readonly url: string
  readonly successUrl: string
  readonly cancelUrl: string | null
  readonly customer: string | null
  readonly customerEmail: string | null
  readonly clientReferenceId: string | null
  readonly metadata: Record<string, string>
  readonly subscriptionMetadata: Record<string, string>
  readonly lineItems: readonly WireLineItem[]
}

export function newLineItem(
  id: string,
  price: WirePrice,
  quantity: number,
  description: string,
): WireLineItem {
  const amount = price.unit_amount * quantity
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  }
}

export function newCheckoutSession(fields: CheckoutSessionFields): WireCheckoutSession {
  const total = fields.lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  return {
    id: fields.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: fields.created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: fields.customer,
    customer_account: null,
    customer_creation: fields.customer === null ? 'always' : null,
    customer_details: null,
    customer_email: fields.customerEmail,
    discounts: [],
    expires_at: fields.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: lineItemList(fields.id, fields.lineItems),
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: fields.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    subscription_data: { metadata: fields.subscriptionMetadata },
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: fields.url,
    wallet_options: null,
  }
}

function lineItemList(sessionId: string, items: readonly WireLineItem[]): WireList<WireLineItem> {
  return {
    object: 'list',
    data: [...items],
    has_more: false,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  }
}
