/** The two products of the platform, as configured in Stripe's dashboard, with their monthly prices. */
import { PRO_PLAN_MONTHLY, SEAT_MONTHLY } from '../../../shared/domain/pricing.ts'
import type { WirePlan, WirePrice, WireProduct } from '../wire.ts'

/** The creation time of the catalog, the same in every sandbox. */
const MADE = 1_767_225_600

export const PRODUCTS: readonly WireProduct[] = [
  product('prod_pro', 'Pro Plan', 'plan'),
  product('prod_seat', 'Seat', 'seat'),
]

export const PRICES: readonly WirePrice[] = [
  monthlyPrice('price_pro', 'prod_pro', PRO_PLAN_MONTHLY),
  monthlyPrice('price_seat', 'prod_seat', SEAT_MONTHLY),
]

function product(id: string, name: string, unitLabel: string): WireProduct {
  return {
    id,
    object: 'product',
    active: true,
    created: MADE,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: unitLabel,
    updated: MADE,
    url: null,
  }
}

function monthlyPrice(id: string, productId: string, cents: number): WirePrice {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: MADE,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: productId,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  }
}

/** The older representation of a recurring price, which subscription items still have. */
export function planOf(price: WirePrice): WirePlan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
