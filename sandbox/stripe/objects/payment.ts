/** The payment of an invoice, with Stripe's own test card. Derived from the invoice, so nothing is stored. */
import type { WireInvoice, WireInvoicePayment } from '../wire.ts'

const TEST_CARD = {
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2034,
  funding: 'credit',
  country: 'US',
}

export function paymentOf(invoice: WireInvoice): WireInvoicePayment {
  return {
    id: idLike('inpay', invoice.id),
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: idLike('pi', invoice.id), type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: invoice.status_transitions.paid_at },
  }
}

/** The payment intent or charge with this id, for `expand`, reduced to the fields that describe the payment method. */
export function findPaymentPart(id: string, invoiceOf: (id: string) => WireInvoice | undefined): unknown {
  const [prefix = ''] = id.split('_')
  if (prefix !== 'pi' && prefix !== 'ch') return undefined
  const invoice = invoiceOf(idLike('in', id))
  if (invoice?.status !== 'paid') return undefined
  const common = { id, amount: invoice.amount_paid, currency: invoice.currency, livemode: false }
  return prefix === 'pi'
    ? { ...common, object: 'payment_intent', status: 'succeeded', latest_charge: idLike('ch', id) }
    : {
        ...common,
        object: 'charge',
        paid: true,
        status: 'succeeded',
        payment_intent: idLike('pi', id),
        payment_method_details: { type: 'card', card: TEST_CARD },
      }
}

/** The same id with another prefix. */
function idLike(prefix: string, id: string): string {
  return `${prefix}_${id.slice(id.indexOf('_') + 1)}`
}
