import { describe, expect, it } from 'vitest'
import { receiptMail, type ReceiptFacts } from './receipt-mail.ts'
import { invoiceSchema, paidWithSchema } from './stripe-invoice.ts'

const SITE = { publicOrigin: 'https://counselrelay.test', supportEmail: 'support@counselrelay.test' }
const PRICES = { pro: 'price_pro', seat: 'price_seat' }
const seconds = (day: string): number => Date.parse(day) / 1000
const PERIOD = { start: seconds('2026-11-23T23:30:00Z'), end: seconds('2026-12-23T23:30:00Z') }

function line(price: string, amount: number, quantity = 1, more: object = {}) {
  return {
    amount,
    quantity,
    description: `${quantity} × something (at $1.00 / month)`,
    period: PERIOD,
    parent: { subscription_item_details: { proration: false } },
    pricing: { price_details: { price } },
    ...more,
  }
}

/** As Stripe sends it: a Pro Plan with three seats. */
const INVOICE = {
  id: 'in_1',
  number: 'CR-0001',
  livemode: false,
  status: 'paid',
  currency: 'usd',
  created: PERIOD.start,
  status_transitions: { paid_at: PERIOD.start },
  total: 114_999,
  amount_paid: 114_999,
  subtotal: 114_999,
  total_discount_amounts: [],
  total_taxes: [],
  hosted_invoice_url: 'https://invoice.stripe.com/i/acct_1/test_1?s=ap',
  parent: { subscription_details: { subscription: 'sub_1' } },
  lines: { data: [line('price_pro', 99_999), line('price_seat', 15_000, 3)] },
}
const RENEWAL = { at: new Date(PERIOD.end * 1000), amount: 114_999, endsThen: false }

function receipt(invoice: object = {}, facts: Partial<ReceiptFacts> = {}) {
  return receiptMail(
    {
      invoice: invoiceSchema.parse({ ...INVOICE, ...invoice }),
      card: { brand: 'visa', last4: '4242' },
      renewal: RENEWAL,
      prices: PRICES,
      ...facts,
    },
    SITE,
  )
}

describe('a receipt', () => {
  it('says what was paid, for what, when, with what, and how it goes on', () => {
    const { kind, key, subject, text } = receipt()
    expect({ kind, key, subject }).toEqual({
      kind: 'receipt',
      key: 'in_1',
      subject: 'Your CounselRelay receipt',
    })
    expect(text).toBe(
      [
        'Your CounselRelay receipt',
        'We received your payment of $1,149.99. Thank you.',
        'Date paid: November 23, 2026\nInvoice number: CR-0001\nPlan: Pro Plan with 3 seats\n' +
          'Billing period: November 23, 2026 to December 23, 2026\nPaid with: Visa ending in 4242',
        'Pro Plan: $999.99\n3 seats: $150.00\nTotal: $1,149.99',
        'Your plan renews on December 23, 2026 for $1,149.99.',
        'To change your card or cancel, open Settings > Billing. Canceling stops the next renewal.',
        'Manage billing: https://counselrelay.test/settings/billing',
        'View this invoice on Stripe: https://invoice.stripe.com/i/acct_1/test_1?s=ap',
        'Questions about this charge? Email support@counselrelay.test.\nDates are in UTC. Amounts are in US dollars.',
        '',
      ].join('\n\n'),
    )
  })

  it('says the same in HTML', () => {
    const { html } = receipt()
    for (const words of [
      '$1,149.99',
      'CR-0001',
      'Pro Plan with 3 seats',
      'Visa ending in 4242',
      '$999.99',
      '3 seats',
    ])
      expect(html).toContain(words)
    expect(html).toContain('href="https://counselrelay.test/settings/billing"')
    expect(html).toContain('href="https://invoice.stripe.com/i/acct_1/test_1?s=ap"')
  })

  it('names tax, discounts, credit and lines that Stripe did not send along', () => {
    const { text } = receipt({
      lines: { data: [line('price_pro', 99_999)] },
      total_discount_amounts: [{ amount: 10_000 }],
      total_taxes: [
        { amount: 8_000, tax_behavior: 'exclusive' },
        { amount: 663, tax_behavior: 'exclusive' },
      ],
      total: 113_662,
      amount_paid: 100_000,
    })
    expect(text).toContain(
      'Pro Plan: $999.99\nOther items: $150.00\nSubtotal: $1,149.99\nDiscount: -$100.00\nTax: $86.63\nTotal: $1,136.62\n' +
        'Account credit applied: -$136.62\nAmount paid: $1,000.00',
    )
    expect(text).toContain('payment of $1,000.00')
    expect(text).toContain('for $1,149.99 before tax and discounts.')
  })

  it('adds no tax that the prices hold already', () => {
    const { text } = receipt({ total_taxes: [{ amount: 8_000, tax_behavior: 'inclusive' }] })
    expect(text).toContain('Total: $1,149.99\nTax included in the total: $80.00')
    expect(text).not.toContain('Subtotal')
  })

  it('takes Stripe’s words for what Stripe has worked out, as text', () => {
    const { html, text } = receipt({
      lines: {
        data: [
          line('price_seat', 2_500, 1, {
            description: 'Remaining time on Seat\r\nafter <b>1 Dec</b>',
            parent: { subscription_item_details: { proration: true } },
          }),
        ],
      },
      subtotal: 2_500,
      total: 2_500,
      amount_paid: 2_500,
    })
    expect(text).toContain('Remaining time on Seat after <b>1 Dec</b>: $25.00')
    expect(html).toContain('Remaining time on Seat after &lt;b&gt;1 Dec&lt;/b&gt;')
    expect(text).not.toContain('Plan: ')
  })

  it('leaves out what is not known', () => {
    const { text, html } = receipt({ number: null, hosted_invoice_url: null }, { card: null, renewal: null })
    expect(text).not.toMatch(/Invoice number|Paid with|renews|Stripe/)
    expect(html).not.toMatch(/Invoice number|Paid with|renews|Stripe/)
  })

  it('says when the plan ends instead of renewing, and thanks nobody for credit', () => {
    expect(receipt({}, { renewal: { ...RENEWAL, endsThen: true } }).text).toContain(
      'Your plan ends on December 23, 2026 and won’t renew.',
    )
    expect(receipt({ amount_paid: 0 }).text).toContain('Your account credit paid for this invoice in full.')
  })

  it.each([
    'http://invoice.stripe.com/i/1',
    'https://stripe.com.evil.example/i/1',
    'https://evilstripe.com/i/1',
    'https://invoice.stripe.com@evil.example/i/1',
    'https://user:word@invoice.stripe.com/i/1',
    'javascript:alert(1)',
    'not an address',
  ])('links to Stripe alone, not to %s', (url) => {
    expect(receipt({ hosted_invoice_url: url }).html).not.toContain('View this invoice')
  })
})

describe('the card of a payment', () => {
  const payment = (details: object) => ({
    payment: { payment_intent: { latest_charge: { payment_method_details: details } } },
  })

  it('is the first that Stripe names', () => {
    const card = { brand: 'amex', last4: '0005', exp_month: 1 }
    const data = [{ payment: { charge: 'ch_1' } }, payment({ card: null }), payment({ card })]
    expect(paidWithSchema.parse({ data })).toEqual({ brand: 'amex', last4: '0005' })
  })

  it('is not known for other means, and named as a card where its brand is new', () => {
    expect(paidWithSchema.parse({ data: [payment({ us_bank_account: { last4: '6789' } })] })).toBeNull()
    expect(paidWithSchema.parse({ data: [] })).toBeNull()
    expect(receipt({}, { card: { brand: 'constructor', last4: '1111' } }).text).toContain(
      'Paid with: Card ending in 1111',
    )
  })
})
