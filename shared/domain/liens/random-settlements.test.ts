import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outputsOf } from './formulas/testing/figures.ts'
import { illinois, lessShare, of, pooled } from './formulas/testing/plain-fractions.ts'
import { sum } from './money.ts'
import { waterfall, type LienLine } from './waterfall.ts'

/** `npm run test:long` works out 100,000 settlements, a third of them by each seed. */
const RUNS = process.env['TESTS'] === 'long' ? 33_334 : 150
const SEEDS = [1, 20261126, 777]

const ODD = fc.integer({ min: 1, max: 900_000_000 })

const rules = {
  nc: (settlement: number, fee: number, costs: number, liens: readonly number[]) => [
    outputsOf('cap_nc', { settlement, fee, costs, liens })['final'],
    pooled(settlement - fee, of(1, 2), liens),
  ],
  mo: (settlement: number, fee: number, costs: number, liens: readonly number[]) => [
    outputsOf('cap_mo', { settlement, fee, costs, liens })['final'],
    pooled(settlement - fee - costs, of(1, 2), liens),
  ],
  wa: (settlement: number, _fee: number, _costs: number, liens: readonly number[]) => [
    outputsOf('cap_wa', { settlement, liens })['final'],
    pooled(settlement, of(1, 4), liens),
  ],
  il: (settlement: number, _fee: number, _costs: number, amounts: readonly number[]) => {
    const liens = amounts.map((amount, at) => ({
      category: `category ${at % 3} of ${at % 2}`,
      class: at % 2 === 0 ? 'provider' : 'professional',
      amount,
    }))
    return [outputsOf('cap_il', { settlement, liens })['final'], illinois(settlement, liens)]
  },
  medicare: (settlement: number, fee: number, costs: number, liens: readonly number[]) => [
    liens
      .map((paid) => Math.min(paid, settlement - 1))
      .map((medicarePaid) => outputsOf('medicare_less', { settlement, fee, costs, medicarePaid })['demand']),
    liens
      .map((paid) => Math.min(paid, settlement - 1))
      .map((paid) => lessShare(paid, fee + costs, settlement)),
  ],
  plan: (settlement: number, fee: number, _costs: number, liens: readonly number[]) => [
    liens.map(
      (paid) => outputsOf('common_fund', { settlement, fee, paid, planExcludesCommonFund: false })['final'],
    ),
    liens.map((paid) => Math.min(settlement, lessShare(paid, fee, settlement))),
  ],
  medicaid: (settlement: number, _fee: number, _costs: number, liens: readonly number[]) => [
    liens.map(
      (medicaidPaid) =>
        outputsOf('medicaid_ahlborn', { settlement, medicaidPaid, fullValue: settlement * 3 + 1 })['final'],
    ),
    liens.map((paid) =>
      Math.min(
        settlement,
        of(paid)
          .times(of(settlement, settlement * 3 + 1))
          .halfUp(),
      ),
    ),
  ],
} as const
type Rule = keyof typeof rules

const settlementCase = fc.record({
  settlement: ODD,
  feePart: fc.integer({ min: 0, max: 60 }),
  costs: fc.integer({ min: 0, max: 5_000_000 }),
  liens: fc.array(
    fc.record({
      rule: fc.constantFrom(...(Object.keys(rules) as Rule[])), // the keys of the literal above
      amount: fc.integer({ min: 0, max: 400_000_000 }),
    }),
    { minLength: 1, maxLength: 40 },
  ),
})

describe('random settlements with mixed rules', () => {
  it.each(SEEDS)('agree with a second engine and add up to the cent, seed %d', (seed) => {
    fc.assert(
      fc.property(settlementCase, ({ settlement, feePart, costs, liens }) => {
        const fee = Math.floor((settlement * feePart) / 100)
        const lines: LienLine[] = []
        for (const rule of new Set(liens.map((each) => each.rule))) {
          const amounts = liens.filter((each) => each.rule === rule).map(({ amount }) => amount)
          const [ours, second] = rules[rule](settlement, fee, costs, amounts)
          expect(ours).toEqual(second)
          const finals = second as readonly number[]
          finals.forEach((cents, at) => {
            expect(cents).toBeGreaterThanOrEqual(0)
            expect(cents).toBeLessThanOrEqual(amounts[at] ?? 0)
            lines.push({ id: `${rule} ${at}`, rank: rankOf(rule), cents, kind: 'final' })
          })
        }
        const { paid, left, clientNet } = waterfall({
          settlement,
          fee,
          costs,
          other: 0,
          holdback: 0,
          liens: lines,
        })
        expect(sum(paid.map(({ cents }) => cents)) + left).toBe(settlement)
        expect(paid.every(({ cents, short }) => cents >= 0 && short >= 0)).toBe(true)
        expect(left).toBe(Math.max(0, clientNet))
      }),
      { numRuns: RUNS, seed },
    )
  })
})

function rankOf(rule: Rule): LienLine['rank'] {
  if (rule === 'medicare' || rule === 'medicaid') return 'federal_and_medicaid'
  return rule === 'plan' ? 'plans' : 'perfected_statutory'
}
