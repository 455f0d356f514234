/** The receipt mail for a paid invoice. Every amount is Stripe's, in US dollars. */
import { formatDate } from '../../../shared/domain/format-time.ts'
import { escapeHtml } from '../../http/pages/escape-html.ts'
import {
  amountTable,
  buttonLink,
  factList,
  headerText,
  mailPage,
  paragraphs,
  section,
  type AmountRow,
} from '../email/mail-layout.ts'
import type { MailSite, OwnerMail } from '../email/owner-mail.ts'
import type { Card, InvoiceLine, PaidInvoice } from './stripe-invoice.ts'
import type { Prices } from './subscription.policy.ts'

/** The next renewal, or the end of a canceled plan. */
export type Renewal = {
  readonly at: Date
  /** Cents, before tax and discounts. */
  readonly amount: number
  readonly endsThen: boolean
}

export type ReceiptFacts = {
  readonly invoice: PaidInvoice
  /** Null if Stripe does not name one. */
  readonly card: Card | null
  readonly renewal: Renewal | null
  readonly prices: Prices
}

const SUBJECT = 'Your CounselRelay receipt'
const PLAN = 'Pro Plan'
const BILLING_PAGE = '/settings/billing'
const MANAGE = 'Manage billing'
const HOW_TO_MANAGE =
  'To change your card or cancel, open Settings > Billing. Canceling stops the next renewal.'
const ZONE_NOTE = 'Dates are in UTC. Amounts are in US dollars.'

export function receiptMail(facts: ReceiptFacts, { publicOrigin, supportEmail }: MailSite): OwnerMail {
  const { invoice } = facts
  const manage = `${publicOrigin}${BILLING_PAGE}`
  const hosted = stripeAddress(invoice.url)
  const intro =
    invoice.amountPaid === 0
      ? 'Your account credit paid for this invoice in full.'
      : `We received your payment of ${money(invoice.amountPaid)}. Thank you.`
  const known = factsOf(facts)
  const rows = amountRows(facts)
  const next = renewalLines(facts)
  const contact = `Questions about this charge? Email ${supportEmail}.`
  const view = 'View this invoice on Stripe'
  return {
    kind: 'receipt',
    key: invoice.id,
    subject: SUBJECT,
    html: mailPage({
      title: SUBJECT,
      body: [
        paragraphs(intro),
        factList(known.map(([term, value]) => [term, escapeHtml(value)])),
        section('What you paid for', amountTable(rows)),
        ...next.map(paragraphs),
        paragraphs(HOW_TO_MANAGE),
        buttonLink(MANAGE, manage),
        hosted === null ? '' : `<p style="margin:0 0 12px"><a href="${escapeHtml(hosted)}">${view}</a></p>`,
      ].join('\n'),
      footer: `${escapeHtml(contact)}<br>${ZONE_NOTE}`,
    }),
    text: [
      SUBJECT,
      intro,
      known.map(([term, value]) => `${term}: ${value}`).join('\n'),
      rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
      ...next,
      HOW_TO_MANAGE,
      `${MANAGE}: ${manage}`,
      ...(hosted === null ? [] : [`${view}: ${hosted}`]),
      `${contact}\n${ZONE_NOTE}`,
      '',
    ].join('\n\n'),
  }
}

type Fact = readonly [term: string, value: string]

function factsOf({ invoice, card, prices }: ReceiptFacts): readonly Fact[] {
  const plan = invoice.lines.find((line) => line.priceId === prices.pro && !line.isProration)
  const seats = invoice.lines.find((line) => line.priceId === prices.seat && !line.isProration)?.quantity
  const period = (plan ?? invoice.lines[0])?.period
  return [
    ['Date paid', formatDate(invoice.paidAt)],
    ...(invoice.number === null ? [] : [['Invoice number', invoice.number] as const]),
    ...(plan === undefined
      ? []
      : [['Plan', seats === undefined ? PLAN : `${PLAN} with ${counted(seats)}`] as const]),
    ...(period === undefined
      ? []
      : [['Billing period', `${formatDate(period.start)} to ${formatDate(period.end)}`] as const]),
    ...(card === null ? [] : [['Paid with', `${brandName(card.brand)} ending in ${card.last4}`] as const]),
  ]
}

function amountRows({ invoice, prices }: ReceiptFacts): readonly AmountRow[] {
  const { lines, subtotal, discount, tax, taxIncluded, total, amountPaid } = invoice
  const unnamed = subtotal - lines.reduce((sum, { amount }) => sum + amount, 0)
  const row = (label: string, cents: number): AmountRow => ({ label, amount: money(cents) })
  return [
    ...lines.map((line) => row(lineLabel(line, prices), line.amount)),
    ...(unnamed === 0 ? [] : [row('Other items', unnamed)]),
    ...(discount === 0 && tax === 0 ? [] : [row('Subtotal', subtotal)]),
    ...(discount === 0 ? [] : [row('Discount', -discount)]),
    ...(tax === 0 ? [] : [row('Tax', tax)]),
    { ...row('Total', total), isTotal: true },
    ...(taxIncluded === 0 ? [] : [row('Tax included in the total', taxIncluded)]),
    ...(amountPaid === total ? [] : [row('Account credit applied', amountPaid - total)]),
    ...(amountPaid === total ? [] : [{ ...row('Amount paid', amountPaid), isTotal: true }]),
  ]
}

/** Our own items use our labels; items calculated by Stripe, e.g. prorated seats, use Stripe's description. */
function lineLabel({ priceId, quantity, isProration, description }: InvoiceLine, prices: Prices): string {
  if (!isProration && priceId === prices.pro) return PLAN
  if (!isProration && priceId === prices.seat) return counted(quantity)
  return headerText(description ?? '') || 'Other item'
}

function renewalLines({ renewal, invoice }: ReceiptFacts): readonly string[] {
  if (renewal === null) return []
  if (renewal.endsThen) return [`Your plan ends on ${formatDate(renewal.at)} and won’t renew.`]
  const isPlain = invoice.tax === 0 && invoice.taxIncluded === 0 && invoice.discount === 0
  const amount = `${money(renewal.amount)}${isPlain ? '' : ' before tax and discounts'}`
  return [`Your plan renews on ${formatDate(renewal.at)} for ${amount}.`]
}

function counted(seats: number): string {
  return `${seats} ${seats === 1 ? 'seat' : 'seats'}`
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

function brandName(brand: string): string {
  return Object.hasOwn(BRANDS, brand) ? (BRANDS[brand] ?? 'Card') : 'Card'
}

/** A link in a payment mail must lead to Stripe. Null for any other URL. */
function stripeAddress(url: string | null): string | null {
  const address = url === null ? null : URL.parse(url)
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return null
  return address.hostname === 'stripe.com' || address.hostname.endsWith('.stripe.com') ? address.href : null
}

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Always with cents. */
function money(cents: number): string {
  return MONEY.format(cents / 100)
}
