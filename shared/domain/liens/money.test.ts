import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  atLeast,
  atMost,
  decimalText,
  divided,
  MAX_CENTS,
  ratio,
  readMoney,
  readPercent,
  share,
  sum,
} from './money.ts'

const cents = fc.integer({ min: 0, max: MAX_CENTS })
const RUNS = { numRuns: 500, seed: 20261126 }

describe('rounding', () => {
  it.each([
    [1, 1, 2, 1, 0, 1],
    [1, 49, 100, 0, 0, 1],
    [100, 1, 3, 33, 33, 34],
    [200, 1, 3, 67, 66, 67],
    [300, 1, 3, 100, 100, 100],
    [0, 1, 3, 0, 0, 0],
    // Over 2^53 in the product.
    [999_999_999_999, 999_999_999_999, 1_000_000_000_000, 999_999_999_998, 999_999_999_998, 999_999_999_999],
  ])('%d × %d / %d: half up %d, at most %d, at least %d', (of, part, whole, halfUp, down, up) => {
    expect(share(of, ratio(part, whole))).toBe(halfUp)
    expect(atMost(of, ratio(part, whole))).toBe(down)
    expect(atLeast(of, ratio(part, whole))).toBe(up)
  })
})

describe('a pool that is divided', () => {
  it('gives cents that are left to the largest remainders, the earlier row first', () => {
    expect(divided(10_000, [1, 1, 1])).toEqual([3334, 3333, 3333])
    expect(divided(100, [1, 2, 4])).toEqual([14, 29, 57])
    expect(divided(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0])
  })

  it('has nothing to divide among nothing', () => {
    expect(divided(0, [])).toEqual([])
    expect(divided(0, [0, 0])).toEqual([0, 0])
    expect(() => divided(1, [0, 0])).toThrow(RangeError)
  })

  it('adds up to the cent, each row less than a cent from its exact part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10 ** 10 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(cents, weights, (pool, parts) => {
        fc.pre(sum(parts) > 0)
        const shares = divided(pool, parts)
        expect(sum(shares)).toBe(pool)
        shares.forEach((each, row) => {
          const exact = ratio(parts[row] ?? 0, sum(parts))
          expect(each).toBeGreaterThanOrEqual(atMost(pool, exact))
          expect(each).toBeLessThanOrEqual(atLeast(pool, exact))
        })
      }),
      RUNS,
    )
  })
})

describe('typed money', () => {
  it.each([
    ['1,234.5', 123_450],
    ['$1,234.50', 123_450],
    ['1234.50', 123_450],
    [' 1,234,567 ', 123_456_700],
    ['0', 0],
    ['7.', 700],
    ['10000000000', MAX_CENTS],
  ])('%s is %d cents', (typed, expected) => {
    expect(readMoney(typed)).toEqual({ ok: true, cents: expected })
  })

  it.each([
    ['', 'Enter an amount'],
    ['1.234', 'two decimals'],
    ['-5', 'without a sign'],
    ['+5', 'without a sign'],
    ['1.234,50', 'point for cents'],
    ['1234,5', 'point for cents'],
    ['1,23', 'point for cents'],
    ['1,2345', 'is not an amount'],
    ['12a', 'is not an amount'],
    ['.50', 'is not an amount'],
    ['10000000000.01', 'ten billion'],
  ])('"%s" is refused with words', (typed, words) => {
    expect(readMoney(typed)).toEqual({ ok: false, error: expect.stringContaining(words) as string })
  })

  it('reads back what is printed', () => {
    const printed = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(cents, (amount) => {
        expect(readMoney(printed.format(amount / 100))).toEqual({ ok: true, cents: amount })
      }),
      RUNS,
    )
  })
})

describe('percentages as typed', () => {
  it.each([
    [25, '0.25'],
    ['25%', '0.25'],
    [33.333333, '0.33333333'],
    ['33.333333', '0.33333333'],
    ['1/3', '0.3333333333'],
    ['33 1/3', '0.3333333333'],
    ['33 1/3%', '0.3333333333'],
    [0.5, '0.005'],
    [1e-7, '0.000000001'],
    [1e-25, '0'],
    [0, '0'],
    [100, '1'],
    ['3/2', '1.5'],
  ])('%s is %s of the whole', (typed, part) => {
    const read = readPercent(typed)
    expect(read === null ? null : decimalText(read)).toBe(part)
  })

  it('keeps a third a third', () => {
    expect(share(300_000_000, readPercent('33 1/3') ?? ratio(0, 1))).toBe(100_000_000)
    expect(share(300_000_000, readPercent(33.333333) ?? ratio(0, 1))).toBe(99_999_999)
  })

  it.each(['', '-1', '1/0', 'a third', '1,5', '33 1/0', Number.NaN, Number.POSITIVE_INFINITY])(
    '%s is none',
    (typed) => {
      expect(readPercent(typed)).toBeNull()
    },
  )
})
