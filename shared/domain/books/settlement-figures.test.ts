import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../liens/money.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { bestKnown } from './best-known.ts'
import { liensOf } from './read-book.ts'
import { feeByBase, referralShareOf, settlementFigures } from './settlement-figures.ts'
import { aLien, aMatter, anEntry, anOffer, aStep, madeId } from './testing/book-parts.ts'
import { madeUpBooks } from './testing/made-up-books.ts'

const LIEN = madeId(1)
const THIRD = { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] }

function aBook(more: UnitValues = {}): UnitValues {
  return {
    ...aMatter({ fee: THIRD }),
    [`recoveries/${madeId(90)}`]: { source: 'Carrier', cents: 4_500_000, on: '2026-03-01' },
    [`costs/${madeId(91)}`]: { text: 'Filing', cents: 120_000 },
    ...more,
  }
}

function aResult(cents: number): NonNullable<ReturnType<typeof anEntry>['result']> {
  return { formula: 'cap_tx', pack: null, inputs: {}, outputs: { final: cents } }
}

function lienOf(units: UnitValues) {
  const [lien] = liensOf({ ...aLien(LIEN), ...units })
  if (lien === undefined) throw new Error('there is a lien')
  return lien
}

function anAmount(number: number, ...entry: Parameters<typeof anEntry>): UnitValues {
  return { [`amounts/${madeId(number)}`]: anEntry(...entry) }
}

function inStatus(...steps: readonly ReturnType<typeof aStep>[]): UnitValues {
  return { [`liens/${LIEN}/status`]: { steps: [...steps] } }
}

describe('what a lien counts', () => {
  const asserted = anAmount(2, LIEN, 'asserted', 900_000)
  const confirmed = anAmount(3, LIEN, 'confirmed', 800_000)
  const final = anAmount(4, LIEN, 'final', 600_000)
  const offers = {
    [`offers/${madeId(5)}`]: anOffer(LIEN, 'us', 500_000),
    [`offers/${madeId(6)}`]: anOffer(LIEN, 'them', 700_000),
  }

  it.each<[string, UnitValues, Omit<ReturnType<typeof bestKnown>, 'field'>]>([
    ['nothing is entered', {}, { cents: 0, kind: 'asserted' }],
    ['it is asserted', asserted, { cents: 900_000, kind: 'asserted' }],
    ['it is confirmed', { ...asserted, ...confirmed }, { cents: 800_000, kind: 'confirmed' }],
    [
      'we offered less, which nobody has agreed to',
      {
        ...asserted,
        ...offers,
        ...inStatus(aStep('request_reduction', 'reduction_requested')),
      },
      { cents: 900_000, kind: 'asserted' },
    ],
    [
      'they countered',
      { ...confirmed, ...offers, ...inStatus(aStep('counter', 'countered')) },
      { cents: 700_000, kind: 'offered' },
    ],
    [
      'a formula gave a final amount that is not agreed yet',
      { ...confirmed, ...anAmount(4, LIEN, 'final', 400_000, { result: aResult(400_000) }) },
      { cents: 400_000, kind: 'formula' },
    ],
    [
      'a formula gave the confirmed amount',
      anAmount(3, LIEN, 'confirmed', 400_000, { result: aResult(400_000) }),
      { cents: 400_000, kind: 'formula' },
    ],
    [
      'it is agreed',
      { ...confirmed, ...final, ...inStatus(aStep('agree', 'agreed')) },
      { cents: 600_000, kind: 'final' },
    ],
    [
      'it was unlocked again',
      { ...confirmed, ...final, ...inStatus(aStep('unlock', 'confirmed')) },
      { cents: 800_000, kind: 'confirmed' },
    ],
    ['it was waived', { ...confirmed, ...inStatus(aStep('waive', 'waived')) }, { cents: 0, kind: 'final' }],
  ])('when %s', (_, units, counted) => {
    expect(bestKnown(lienOf(units))).toMatchObject(counted)
  })
})

describe('the settlement of a book', () => {
  it('has every line, and what is left for the client', () => {
    const body = aBook({
      ...aLien(LIEN),
      ...anAmount(2, LIEN, 'asserted', 900_000),
      ...aLien(madeId(7), { hidden: true }),
      ...anAmount(8, madeId(7), 'asserted', 1),
      [`deductions/${madeId(92)}`]: { text: 'Advance', cents: 5_000 },
      holdback: 10_000,
    })
    const { gross, fee, costs, other, holdback, lines, waterfall } = settlementFigures(body)
    expect({ gross, fee, costs, other, holdback }).toEqual({
      gross: 4_500_000,
      fee: 1_500_000,
      costs: 120_000,
      other: 5_000,
      holdback: 10_000,
    })
    expect(lines).toEqual([{ id: LIEN, rank: 'perfected_statutory', cents: 900_000, kind: 'asserted' }])
    expect(waterfall).toMatchObject({ clientNet: 1_965_000, left: 1_965_000, provisional: true })
  })

  it('counts nothing of a fee that cannot be read, and says so', () => {
    expect(settlementFigures(aBook({ fee: { kind: 'percent' } }))).toMatchObject({ terms: null, fee: 0 })
  })

  it('shows the fee by both bases of a percentage', () => {
    expect(feeByBase(settlementFigures(aBook()))).toEqual({ gross: 1_500_000, net_of_costs: 1_460_000 })
    expect(feeByBase(settlementFigures(aBook({ fee: { kind: 'amount', cents: 1, reason: '' } })))).toBeNull()
  })

  it('takes a referral share out of the fee, whatever the client gets', () => {
    const body = aBook({ referralShare: '27.5' })
    expect(referralShareOf(body, 1_500_000)).toEqual({ referring: 412_500, handling: 1_087_500 })
    expect(settlementFigures(body).waterfall).toEqual(settlementFigures(aBook()).waterfall)
    expect(referralShareOf(aBook(), 1_500_000)).toBeNull()
    expect(referralShareOf({ referralShare: '101' }, 1)).toBeNull()
  })

  it('pays what its order names first, and what it does not name after that', () => {
    const body = aBook({
      ...aLien(LIEN),
      ...anAmount(2, LIEN, 'asserted', 4_500_000),
      order: ['perfected_statutory'],
    })
    const { order, waterfall } = settlementFigures(body)
    expect(order[0]).toBe('perfected_statutory')
    expect(order).toHaveLength(6)
    expect(waterfall.paid.find(({ id }) => id === 'fee')).toEqual({ id: 'fee', cents: 0, short: 1_500_000 })
  })

  it('has lines that add up to the recoveries to the cent, whatever the book', () => {
    const extra = fc.record({
      seed: fc.integer({ min: 1, max: 1_000_000 }),
      liens: fc.integer({ min: 1, max: 6 }),
      costs: fc.nat(3_000_000),
      other: fc.nat(3_000_000),
      holdback: fc.nat(3_000_000),
      base: fc.constantFrom('gross', 'net_of_costs'),
    })
    fc.assert(
      fc.property(extra, ({ seed, liens, costs, other, holdback, base }) => {
        const [book] = madeUpBooks(liens, seed)
        const fee: JsonValue = { kind: 'tiers', base, tiers: [{ from: 0, percent: '33 1/3' }] }
        const figures = settlementFigures({
          ...book?.body,
          ...{ fee, holdback },
          [`costs/${madeId(91)}`]: { text: 'Filing', cents: costs },
          [`deductions/${madeId(92)}`]: { text: 'Advance', cents: other },
        })
        const { paid, left, clientNet } = figures.waterfall
        const own = figures.fee + figures.costs + figures.other + figures.holdback
        expect(sum(paid.map(({ cents }) => cents)) + left).toBe(figures.gross)
        expect(own + sum(figures.lines.map(({ cents }) => cents)) + clientNet).toBe(figures.gross)
        expect(left).toBe(Math.max(0, clientNet))
        expect(paid.every(({ cents, short }) => cents >= 0 && short >= 0)).toBe(true)
      }),
      { numRuns: 200, seed: 20261126 },
    )
  })
})
