import type { WireCustomer } from '../wire.ts'

export type CustomerFields = {
  readonly id: string
  readonly created: number
  readonly email: string | null
  readonly name: string | null
  readonly metadata: Record<string, string>
}

export function newCustomer({ id, created, email, name, metadata }: CustomerFields): WireCustomer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
