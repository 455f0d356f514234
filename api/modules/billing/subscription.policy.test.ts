import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { ownAddress } from './return-url.policy.ts'
import type { PricedItem } from './stripe-objects.ts'
import { bestStatus, monthlyTotalOf, orderProblem, pricingProblem, statusOf } from './subscription.policy.ts'

const PRICES = { pro: 'price_pro', seat: 'price_seat' }
const plan: PricedItem = {
  priceId: 'price_pro',
  currency: 'usd',
  unitAmount: 99_999,
  interval: 'month',
  quantity: 1,
}
const seats: PricedItem = {
  priceId: 'price_seat',
  currency: 'usd',
  unitAmount: 5000,
  interval: 'month',
  quantity: 2,
}

describe('[PY-07] what was bought', () => {
  it('[PY-07] is one plan and seats at our prices', () => {
    expect(pricingProblem([plan, seats], PRICES)).toBeNull()
    expect(monthlyTotalOf([plan, seats])).toBe(109_999)
  })

  it.each([1, 3, 0])('[PY-07] is refused where 2 seats were paid and %i ordered', (ordered) => {
    expect(orderProblem([plan, seats], ordered, PRICES)).toBe('another number of seats than ordered')
  })

  it('[PY-07] is what was ordered, and still at our prices', () => {
    expect(orderProblem([plan, seats], 2, PRICES)).toBeNull()
    expect(orderProblem([{ ...plan, unitAmount: 1 }, seats], 2, PRICES)).not.toBeNull()
  })

  it.each<[string, readonly PricedItem[]]>([
    ['a cheaper plan', [{ ...plan, unitAmount: 1 }, seats]],
    ['no plan', [seats]],
    ['two plans', [plan, plan, seats]],
    ['a plan twice', [{ ...plan, quantity: 2 }, seats]],
    ['no seat', [plan]],
    ['seats of nothing', [plan, { ...seats, quantity: 0 }]],
    ['another currency', [{ ...plan, currency: 'mxn' }, seats]],
    ['a yearly price', [plan, { ...seats, interval: 'year' }]],
    ['a price of somebody else', [plan, seats, { ...seats, priceId: 'price_other' }]],
    ['nothing', []],
  ])('[PY-07] is refused: %s', (_what, items) => {
    expect(pricingProblem(items, PRICES)).not.toBeNull()
  })
})

describe('standing', () => {
  it('follows Stripe’s states', () => {
    const told = [
      'active',
      'trialing',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
      'incomplete',
      'incomplete_expired',
    ]
    expect(told.map(statusOf)).toEqual([
      'active',
      'trialing',
      'past_due',
      'cancelled',
      'cancelled',
      'cancelled',
      'none',
      'cancelled',
    ])
  })

  it('is as good as the best subscription', () => {
    expect(bestStatus([])).toBe('none')
    expect(bestStatus(['cancelled', 'past_due'])).toBe('past_due')
    expect(bestStatus(['cancelled', 'active', 'past_due'])).toBe('active')
  })
})

describe('[PY-07] addresses to come back to', () => {
  it('[PY-07] keep Stripe’s placeholder', () => {
    const address =
      'https://app.example.com/preview/firm-details?payment=success&session_id={CHECKOUT_SESSION_ID}'
    expect(ownAddress(address, 'https://app.example.com')).toBe(address)
  })

  it('[PY-07] are of our origin whatever is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.domain()), (value) => {
        const address = ownAddress(value, 'https://app.example.com')
        expect(address === null || new URL(address).origin === 'https://app.example.com').toBe(true)
      }),
      { seed: 4, numRuns: 200 },
    )
  })

  it('[PY-07] know no loopback where the site has a name', () => {
    expect(ownAddress('http://localhost/', 'https://app.example.com')).toBeNull()
    expect(ownAddress('http://127.0.0.1:3000/a', 'http://localhost:3000')).toBe('http://127.0.0.1:3000/a')
    expect(ownAddress('http://127.0.0.1:3001/a', 'http://localhost:3000')).toBeNull()
  })
})
