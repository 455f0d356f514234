import { describe, expect, it } from 'vitest'
import { formatDollars, feePercentage, referralFeeCents, referralFeeInDollars } from './referral-fee.ts'

describe('the percentage that holds', () => {
  const terms = { compensationPercentage: 33.33, counterPercentage: 25 }

  it.each([
    ['open', 33.33],
    ['countered', 33.33],
    ['declined', 33.33],
    ['expired', 33.33],
    ['accepted', 25],
    ['resolved', 25],
    ['closed', 25],
  ] as const)('%s: %d', (status, percentage) => {
    expect(feePercentage({ ...terms, status })).toBe(percentage)
  })

  it('is the offered one when that was accepted', () => {
    expect(feePercentage({ ...terms, counterPercentage: null, status: 'accepted' })).toBe(33.33)
  })
})

describe('the referral fee in dollars', () => {
  it.each([
    [4_000_000, 25, 1_000_000],
    [3_333_333, 33.33, 1_111_000],
    [1, 50, 1],
    [1, 49.99, 0],
    [1, 0, 0],
    [0, 25, 0],
    [12_345_678, 100, 12_345_678],
    [1_245_000, 27.5, 342_375],
    [101, 50, 51],
    // 1.005 as a fraction of a dollar is less than half a cent in floating point.
    [10_050, 1, 101],
    [99_999_999_999_999, 33.33, 33_330_000_000_000],
  ])('%d cents at %d percent are %d', (fee, percentage, cents) => {
    expect(referralFeeCents(fee, percentage)).toBe(cents)
  })

  it('is said with what it is a share of', () => {
    expect(referralFeeInDollars(4_000_000, 25)).toBe('$10,000.00 (25% of $40,000.00)')
    expect(referralFeeInDollars(3_333_333, 33.33)).toBe('$11,110.00 (33.33% of $33,333.33)')
    expect(formatDollars(5)).toBe('$0.05')
    expect(formatDollars(100_000_000_00)).toBe('$100,000,000.00')
  })
})
