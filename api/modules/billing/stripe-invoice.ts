/** The parts of Stripe's invoice and payment objects that a receipt needs. Amounts in integer cents. */
import { z } from 'zod'
import { reference } from './stripe-objects.ts'

const amounts = z.array(z.object({ amount: z.number().int() })).nullish()

const lineSchema = z
  .object({
    amount: z.number().int(),
    description: z.string().nullish(),
    quantity: z.number().int().nullish(),
    period: z.object({ start: z.number(), end: z.number() }),
    parent: z.object({ subscription_item_details: z.object({ proration: z.boolean() }).nullish() }).nullish(),
    pricing: z.object({ price_details: z.object({ price: reference }).nullish() }).nullish(),
  })
  .transform((line) => ({
    amount: line.amount,
    description: line.description ?? null,
    quantity: line.quantity ?? 1,
    priceId: line.pricing?.price_details?.price ?? null,
    isProration: line.parent?.subscription_item_details?.proration === true,
    period: { start: instant(line.period.start), end: instant(line.period.end) },
  }))
export type InvoiceLine = z.output<typeof lineSchema>

export const invoiceSchema = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    livemode: z.boolean(),
    status: z.string().nullable(),
    currency: z.string(),
    created: z.number(),
    status_transitions: z.object({ paid_at: z.number().nullish() }),
    total: z.number().int(),
    amount_paid: z.number().int(),
    total_discount_amounts: amounts,
    total_taxes: z.array(z.object({ amount: z.number().int(), tax_behavior: z.string() })).nullish(),
    subtotal: z.number().int(),
    hosted_invoice_url: z.string().nullish(),
    parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    // Stripe returns only the first ten lines.
    lines: z.object({ data: z.array(lineSchema) }),
  })
  .transform((invoice) => ({
    id: invoice.id,
    number: invoice.number,
    livemode: invoice.livemode,
    isPaid: invoice.status === 'paid',
    currency: invoice.currency,
    paidAt: instant(invoice.status_transitions.paid_at ?? invoice.created),
    subscriptionId: invoice.parent?.subscription_details?.subscription ?? null,
    lines: invoice.lines.data,
    subtotal: invoice.subtotal,
    discount: sum(invoice.total_discount_amounts),
    tax: sum(invoice.total_taxes?.filter(({ tax_behavior }) => tax_behavior !== 'inclusive')),
    taxIncluded: sum(invoice.total_taxes?.filter(({ tax_behavior }) => tax_behavior === 'inclusive')),
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    url: invoice.hosted_invoice_url ?? null,
  }))
export type PaidInvoice = z.output<typeof invoiceSchema>

/** `brand` is Stripe's code, for example `amex`. */
export type Card = { readonly brand: string; readonly last4: string }

const cardSchema = z.object({ brand: z.string().min(1), last4: z.string().regex(/^\d{4}$/) })
const cardOfSchema = z.object({
  payment: z.object({
    payment_intent: z.object({
      latest_charge: z.object({ payment_method_details: z.object({ card: cardSchema }) }),
    }),
  }),
})

/** The card of the first payment with one; other payment methods are omitted. */
export const paidWithSchema = z.object({ data: z.array(z.unknown()) }).transform(({ data }): Card | null => {
  const found = data.map((payment) => cardOfSchema.safeParse(payment).data).find((one) => one !== undefined)
  return found?.payment.payment_intent.latest_charge.payment_method_details.card ?? null
})

function sum(parts: readonly { readonly amount: number }[] | null | undefined): number {
  return (parts ?? []).reduce((total, { amount }) => total + amount, 0)
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}
