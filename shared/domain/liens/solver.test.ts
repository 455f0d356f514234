import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from './money.ts'
import { solve, type Negotiable, type SolverInput } from './solver.ts'

/** `npm run test:long` compares with every possible offer in 20,000 small cases, and solves 100,000 large ones. */
const isLong = process.env['TESTS'] === 'long'
const SMALL = { numRuns: isLong ? 20_000 : 400, seed: 20261126 }
const LARGE = { numRuns: isLong ? 100_000 : 400, seed: 20261126 }

function problem(settlement: number, wantedNet: number, negotiable: readonly Negotiable[]): SolverInput {
  return { settlement, fee: 0, costs: 0, fixed: 0, wantedNet, negotiable }
}

describe('offers for a wanted net', () => {
  const negotiable = [
    { amount: 900_000, floor: 600_000 },
    { amount: 600_000, floor: 0 },
    { amount: 300_000, floor: 0 },
  ]
  const matter = { settlement: 4_500_000, fee: 1_500_000, costs: 120_000, fixed: 250_000, negotiable }

  it('reduce nothing if the net is reached without', () => {
    expect(solve({ ...matter, wantedNet: 830_000 })).toEqual({
      feasible: true,
      finals: [900_000, 600_000, 300_000],
      net: 830_000,
      largestNet: 2_030_000,
      obstacles: [],
    })
    expect(solve({ ...matter, wantedNet: 0 }).net).toBe(830_000)
  })

  it('go down to the floors and no further', () => {
    expect(solve({ ...matter, wantedNet: 2_030_000 }).finals).toEqual([600_000, 0, 0])
  })

  it('name the largest net, and what each line that stops it would give', () => {
    expect(solve({ ...matter, wantedNet: 2_030_001 })).toEqual({
      feasible: false,
      finals: [600_000, 0, 0],
      net: 2_030_000,
      largestNet: 2_030_000,
      obstacles: [
        { row: 0, cents: 600_000, netWithoutIt: 2_630_000 },
        { row: 'fixed', cents: 250_000, netWithoutIt: 2_280_000 },
      ],
    })
  })

  it('say a largest net below zero as it is', () => {
    expect(solve({ ...problem(100, 0, []), fee: 90, costs: 30 })).toMatchObject({
      feasible: false,
      largestNet: -20,
    })
  })

  it('count a floor above the amount as the amount', () => {
    expect(solve(problem(1000, 0, [{ amount: 300, floor: 500 }])).finals).toEqual([300])
  })

  it('pay a lien of weight 2 twice the part of one of weight 1, up to its amount', () => {
    const weighted = [
      { amount: 1000, floor: 0, weight: 2 },
      { amount: 1000, floor: 0 },
    ]
    expect(solve(problem(900, 0, weighted)).finals).toEqual([600, 300])
    expect(solve(problem(1600, 0, weighted)).finals).toEqual([1000, 600])
  })

  it('leave a lien of weight 0 at its floor', () => {
    const weighted = [
      { amount: 1000, floor: 200, weight: 0 },
      { amount: 1000, floor: 0 },
    ]
    expect(solve(problem(900, 0, weighted)).finals).toEqual([200, 700])
    expect(solve(problem(5000, 0, weighted))).toMatchObject({ finals: [200, 1000], net: 3800 })
  })
})

/** The exact offers by halving the factor: floating point is near enough to compare squares of small cases. */
function exactOffers(pool: number, rows: readonly Negotiable[]): readonly number[] {
  const at = (factor: number): readonly number[] =>
    rows.map(({ amount, floor, weight = 1 }) =>
      Math.min(amount, Math.max(Math.min(floor, amount), factor * weight * amount)),
    )
  let [low, high] = [0, 1]
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2
    if (sum(at(middle)) <= pool) low = middle
    else high = middle
  }
  return at(low)
}

/** Every way to divide the pool in whole cents within floors and amounts. */
function* divisions(pool: number, rows: readonly Negotiable[]): Generator<readonly number[]> {
  const [first, ...others] = rows
  if (first === undefined) {
    if (pool === 0) yield []
    return
  }
  for (let cents = Math.min(first.floor, first.amount); cents <= Math.min(first.amount, pool); cents += 1)
    for (const rest of divisions(pool - cents, others)) yield [cents, ...rest]
}

function distance(offers: readonly number[], exact: readonly number[]): number {
  return sum(offers.map((each, row) => (each - (exact[row] ?? 0)) ** 2))
}

const smallRow = fc.record({
  amount: fc.integer({ min: 0, max: 12 }),
  floor: fc.integer({ min: 0, max: 5 }),
  weight: fc.integer({ min: 1, max: 3 }),
})

const largeRow = fc.record({
  amount: fc.integer({ min: 0, max: 50_000_000 }),
  floor: fc.integer({ min: 0, max: 5_000_000 }),
  weight: fc.integer({ min: 0, max: 3 }),
})

describe('the solver', () => {
  it('is no farther from the exact parts than any other division', () => {
    const rows = fc.array(smallRow, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, fc.nat(40), (negotiable, pool) => {
        const { feasible, finals } = solve(problem(pool, 0, negotiable))
        fc.pre(feasible && sum(finals) === pool)
        const exact = exactOffers(pool, negotiable)
        const best = Math.min(...[...divisions(pool, negotiable)].map((each) => distance(each, exact)))
        expect(distance(finals, exact)).toBeLessThanOrEqual(best + 1e-6)
      }),
      SMALL,
    )
  })

  it('keeps floors, amounts and the sum to the cent', () => {
    const rows = fc.array(largeRow, { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(rows, fc.nat(2_000_000_000), fc.nat(2_000_000_000), (negotiable, settlement, wantedNet) => {
        const { feasible, finals, net, largestNet } = solve(problem(settlement, wantedNet, negotiable))
        expect(settlement - sum(finals)).toBe(net)
        expect(feasible).toBe(wantedNet <= largestNet)
        finals.forEach((each, row) => {
          const { amount = 0, floor = 0 } = negotiable[row] ?? {}
          expect(each).toBeLessThanOrEqual(amount)
          expect(each).toBeGreaterThanOrEqual(Math.min(floor, amount))
        })
        const canPayMore = finals.some((each, row) => {
          const { amount = 0, weight = 0 } = negotiable[row] ?? {}
          return weight > 0 && each < amount
        })
        if (feasible && canPayMore) expect(net).toBe(wantedNet)
      }),
      LARGE,
    )
  })

  it('may raise an offer by the cent that largest remainders move, as they do in every division', () => {
    const rows = [6, 6, 2].map((amount) => ({ amount, floor: 0 }))
    expect(solve(problem(11, 0, rows)).finals).toEqual([5, 5, 1])
    expect(solve(problem(11, 1, rows)).finals).toEqual([4, 4, 2])
  })

  it('raises no offer by more than a rounded cent when a higher net is wanted', () => {
    const rows = fc.array(largeRow, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(rows, fc.nat(300_000_000), fc.nat(1000), (negotiable, settlement, more) => {
        const less = solve(problem(settlement, 0, negotiable))
        const higher = solve(problem(settlement, more, negotiable))
        fc.pre(less.feasible && higher.feasible)
        higher.finals.forEach((each, row) => expect(each).toBeLessThanOrEqual((less.finals[row] ?? 0) + 1))
      }),
      LARGE,
    )
  })
})
