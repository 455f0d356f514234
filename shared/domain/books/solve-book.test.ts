import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../liens/money.ts'
import { FORMULAS } from '../liens/formulas/registry.ts'
import { recheck } from '../liens/statement.ts'
import { PAYMENT_ORDER } from '../liens/waterfall.ts'
import { SHARINGS, scenarioSchema } from '../records/book.ts'
import type { UnitValues } from '../records/record.ts'
import { checkBook } from './check-book.ts'
import { liensOf } from './read-book.ts'
import { requestReductions } from './request-reductions.ts'
import { settlementFigures } from './settlement-figures.ts'
import { netOfThirds, netRange, offersFor, problemOf, type Problem, type ProblemLine } from './solve-book.ts'
import { solverResults } from './solver-results.ts'
import { aLien, aMatter, anEntry, aStep, madeId } from './testing/book-parts.ts'
import { testHash } from './testing/test-hash.ts'

const [A, B, C, FIXED] = [madeId(1), madeId(2), madeId(3), madeId(4)]
const SIGNED = { who: 'Ann Attorney', at: '2026-03-02T10:00:00.000Z' }

/** The example of the design: S 45,000, F 15,000, K 1,200, fixed 2,500, and three negotiable liens. */
function theExample(more: UnitValues = {}): UnitValues {
  const claim = (number: number, lien: string, cents: number): UnitValues => ({
    [`amounts/${madeId(number)}`]: anEntry(lien, 'asserted', cents),
    [`liens/${lien}/status`]: { steps: [aStep('assert', 'unconfirmed')] },
  })
  return {
    ...aMatter({ fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '1/3' }] } }),
    [`recoveries/${madeId(90)}`]: { source: 'Carrier', cents: 4_500_000, on: null },
    [`costs/${madeId(91)}`]: { text: 'Filing', cents: 120_000 },
    ...aLien(A, { floor: 600_000 }),
    ...claim(11, A, 900_000),
    ...aLien(B, { type: 'letter_of_protection' }),
    ...claim(12, B, 600_000),
    ...aLien(C, { type: 'funding' }),
    ...claim(13, C, 300_000),
    ...aLien(FIXED, { negotiable: false }),
    ...claim(14, FIXED, 250_000),
    ...more,
  }
}

function problemIn(
  body: UnitValues,
  sharing: Problem['sharing'] = 'equal_factor',
  pinned?: ReadonlyMap<string, number>,
) {
  const liens = liensOf(body)
  return problemOf(settlementFigures(body, liens), liens, sharing, pinned)
}

function centsOf(problem: Problem, wantedNet: number): readonly (number | undefined)[] {
  const { cents } = offersFor(problem, wantedNet)
  return [A, B, C, FIXED].map((id) => cents.get(id))
}

describe('offers on the liens of a book', () => {
  it('are those of the example of the design', () => {
    const problem = problemIn(theExample())
    expect(centsOf(problem, 1_500_000)).toEqual([600_000, 353_333, 176_667, 250_000])
    expect(offersFor(problem, 1_500_000)).toMatchObject({ feasible: true, net: 1_500_000, obstacles: [] })
    expect(netRange(problem)).toEqual({ nothingReduced: 830_000, largest: 2_030_000 })
  })

  it('reduce nothing if the net is reached without', () => {
    expect(offersFor(problemIn(theExample()), 0)).toMatchObject({ feasible: true, net: 830_000 })
  })

  it('name every floor and fixed line that stops the net, with what it would give', () => {
    expect(offersFor(problemIn(theExample()), 2_030_001)).toMatchObject({
      feasible: false,
      net: 2_030_000,
      obstacles: [
        { line: A, what: 'floor', cents: 600_000, netWithoutIt: 2_630_000 },
        { line: FIXED, what: 'fixed', cents: 250_000, netWithoutIt: 2_280_000 },
      ],
    })
  })

  it('reduce the payer that is paid last first', () => {
    const problem = problemIn(theExample(), 'last_payer_first')
    expect(centsOf(problem, 930_000)).toEqual([900_000, 600_000, 200_000, 250_000])
    expect(centsOf(problem, 1_130_000)).toEqual([900_000, 600_000, 0, 250_000])
    expect(centsOf(problem, 1_500_000)).toEqual([900_000, 230_000, 0, 250_000])
    expect(centsOf(problem, 2_030_000)).toEqual([600_000, 0, 0, 250_000])
    expect(offersFor(problem, 2_030_001).obstacles).toHaveLength(2)
  })

  it('know the net of a third off each', () => {
    expect(netOfThirds(problemIn(theExample()))).toBe(1_430_000)
  })

  it('keep an offer that a person chose', () => {
    const problem = problemIn(theExample(), 'equal_factor', new Map([[B, 400_000]]))
    expect(centsOf(problem, 1_500_000)).toEqual([600_000, 400_000, 130_000, 250_000])
  })

  it('leave what is locked, what a formula gave, and what has no claim', () => {
    const result = { formula: 'cap_tx', pack: null, inputs: {}, outputs: { final: 700_000 } }
    const body = theExample({
      [`amounts/${madeId(21)}`]: anEntry(A, 'final', 700_000, { result }),
      [`amounts/${madeId(22)}`]: anEntry(B, 'final', 450_000),
      [`liens/${B}/status`]: { steps: [aStep('agree', 'agreed', { cents: 450_000 })] },
      ...aLien(madeId(5)),
    })
    const fixed = (from: UnitValues) => problemIn(from).lines.map(({ fixedAt }) => fixedAt)
    expect(fixed(body)).toEqual([700_000, 450_000, null, 250_000, 0])
    expect(fixed({ ...body, [`liens/${A}/negotiable`]: true })[0]).toBeNull()
  })

  const line = fc.record({
    rank: fc.constantFrom(...PAYMENT_ORDER),
    amount: fc.integer({ min: 0, max: 50_000_000 }),
    floor: fc.integer({ min: 0, max: 5_000_000 }),
    weight: fc.integer({ min: 0, max: 3 }),
    fixedAt: fc.option(fc.nat(5_000_000), { freq: 4 }),
  })
  const problems = fc
    .record({
      settlement: fc.nat(900_000_000),
      fee: fc.nat(200_000_000),
      costs: fc.nat(5_000_000),
      other: fc.nat(5_000_000),
      holdback: fc.nat(5_000_000),
      sharing: fc.constantFrom(...SHARINGS),
      lines: fc.array(line, { maxLength: 12 }),
    })
    .map(({ lines, ...figures }): Problem => ({
      ...figures,
      order: [...PAYMENT_ORDER],
      lines: lines.map((each, at): ProblemLine => ({ id: madeId(at + 1), ...each })),
    }))

  it('add up to the settlement, between floors and claims, and fall as the net rises', () => {
    fc.assert(
      fc.property(problems, fc.nat(1000), fc.nat(5_000), (problem, part, more) => {
        const { nothingReduced, largest } = netRange(problem)
        const wanted = nothingReduced + Math.floor(((largest - nothingReduced) * part) / 1000)
        const lower = offersFor(problem, wanted)
        const higher = offersFor(problem, Math.min(largest, wanted + more))
        const own = problem.fee + problem.costs + problem.other + problem.holdback
        expect(lower.feasible && higher.feasible).toBe(true)
        expect(own + sum([...lower.cents.values()]) + lower.net).toBe(problem.settlement)
        expect(lower.net).toBe(wanted)
        for (const { id, amount, floor, fixedAt } of problem.lines) {
          const [offer, next] = [lower.cents.get(id) ?? -1, higher.cents.get(id) ?? -1]
          if (fixedAt === null) {
            expect(offer).toBeGreaterThanOrEqual(Math.min(floor, amount))
            expect(offer).toBeLessThanOrEqual(amount)
          } else expect(offer).toBe(fixedAt)
          expect(next).toBeLessThanOrEqual(offer + 1)
        }
      }),
      { numRuns: process.env['TESTS'] === 'long' ? 100_000 : 400, seed: 20261126 },
    )
  })

  it('can be kept as a scenario', () => {
    const scenario = {
      ...problemIn(theExample()),
      name: 'Net of 15,000',
      wantedNet: 1_500_000,
      at: SIGNED.at,
    }
    expect(scenarioSchema.parse(scenario)).toEqual(scenario)
  })
})

describe('a request for reductions', () => {
  it('writes our offers and the steps, which the server takes, and no amount', () => {
    const body = theExample({ [`liens/${C}/status`]: { steps: [] } })
    const offers = offersFor(problemIn(body), 1_500_000)
    const results = solverResults(offers)
    let ids = 100
    const { units, staying } = requestReductions(
      body,
      {
        offers: [A, B, C].map((lien) => ({ lien, cents: offers.cents.get(lien) ?? 0, results })),
        ...{ respondBy: '2026-04-01', channel: 'Fax', note: '' },
      },
      SIGNED,
      () => madeId((ids += 1)),
    )
    expect(Object.keys(units).filter((name) => name.startsWith('amounts/'))).toEqual([])
    expect(staying).toEqual([{ lien: C, error: 'This is not possible in the present status.' }])
    const after = { ...body, ...units }
    const checked = checkBook(
      { before: body, after, at: SIGNED.at, isDecision: false, conflicts: [] },
      testHash,
    )
    expect(checked.errors).toEqual([])
    const [first, second, third] = liensOf(after)
    expect(first).toMatchObject({ status: 'reduction_requested', offers: [{ value: { cents: 600_000 } }] })
    expect(second?.offers[0]?.value).toMatchObject({ cents: 353_333, by: 'us', respondBy: '2026-04-01' })
    expect(third?.status).toBe('identified')
    expect(second?.offers[0]?.value.results.map(recheck)).toEqual(['same'])
  })

  it('has no result of the solver where its inputs would fill the book', () => {
    const lines = Array.from({ length: 40 }, (_, at): ProblemLine => ({
      ...{ id: madeId(at + 1), rank: 'plans', amount: 1_000, floor: 0, weight: 1, fixedAt: null },
    }))
    const problem = { ...problemIn(theExample()), lines }
    expect(solverResults(offersFor(problem, 2_850_000))).toEqual([])
  })

  it('has what the formula works out', () => {
    const [result] = solverResults(offersFor(problemIn(theExample()), 1_500_000))
    expect(FORMULAS.get('solver')?.work(result?.inputs)).toMatchObject({
      ok: true,
      outputs: { net: 1_500_000 },
    })
  })
})
