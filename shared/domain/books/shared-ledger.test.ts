import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIEN_TYPES, type LienType } from '../liens/lien-lifecycle.ts'
import { BOOK_KIND } from '../records/book.ts'
import { unitErrors } from '../records/record-kind.ts'
import type { UnitValues } from '../records/record.ts'
import { liensOf } from './read-book.ts'
import { settlementFigures } from './settlement-figures.ts'
import { SHARE_TIERS } from './share-tiers.ts'
import { sharedLedger, takenOverBook } from './shared-ledger.ts'
import {
  aLien,
  aMatter,
  anAnswer,
  anAsk,
  anEntry,
  anOffer,
  aPayment,
  aStep,
  AT,
  madeId,
} from './testing/book-parts.ts'

/** In every text that somebody can type; no word of ours holds it. */
const MARK = 'zqx'
const REFERRAL = madeId(9_000)
const TAKE = { firm: 'Roe Law', referralId: REFERRAL, at: AT }

type Drawn = {
  readonly type: LienType
  readonly asserted: number
  readonly offered: number
  readonly isHidden: boolean
}

const drawnLien = fc.record({
  type: fc.constantFrom(...(Object.keys(LIEN_TYPES) as LienType[])), // the keys of the literal
  asserted: fc.nat(10_000_000),
  offered: fc.nat(10_000_000),
  isHidden: fc.boolean(),
})
const text = (what: string): string => `${what} ${MARK}`

function bookOf(drawn: readonly Drawn[]): UnitValues {
  const result = {
    ...{ formula: `medicare_${MARK}`, pack: null, inputs: { note: MARK }, outputs: { note: MARK } },
  }
  const units = drawn.map(({ type, asserted, offered, isHidden }, index): UnitValues => {
    const lien = madeId(index + 1)
    const row = (list: number): string => madeId(list * 100 + index)
    const why = { who: text('Ann'), why: text('Spinal fusion') }
    return {
      ...aLien(lien, {
        ...{ holder: text('Oncology Partners'), type, fileNumber: text('P'), hidden: isHidden },
        ...{ class: text('surgeon'), planDocument: text('Plan'), conditionalLetterOn: '2026-01-03' },
        basis: { kind: 'statute', text: text('hospital lien act') },
        notApplied: { [`f_${MARK}`]: text('reason') },
        status: {
          steps: [
            aStep('receive_notice', 'notice_received', {
              who: text('Ann'),
              reason: text('Fax'),
              proof: text('x'),
            }),
            aStep('assert', 'unconfirmed', { who: text('Ann') }),
            aStep('dispute', 'in_dispute', { dispute: 'unrelated', reason: text('Knee'), who: text('Ann') }),
          ],
        },
      }),
      [`amounts/${row(1)}`]: anEntry(lien, 'asserted', asserted, {
        ...{ ...why, source: { document: text('Bill'), page: 1 }, result },
      }),
      [`offers/${row(2)}`]: anOffer(lien, 'us', offered, {
        ...{ channel: text('Fax'), reasons: [text('r')], results: [result], note: text('n') },
        ...{ document: text('d'), who: text('Ann') },
      }),
      [`payments/${row(3)}`]: aPayment(lien, 100, { ...why, number: text('1'), payee: text('p') }),
      [`asks/${row(4)}`]: anAsk(lien, row(2), { letter: text('l'), email: `a@${MARK}.test` }),
      [`answers/${row(5)}`]: anAnswer(row(4), lien, { note: text('n') }),
      [`notes/${row(6)}`]: { lien, text: text('Diabetes'), at: AT },
      [`files/${row(7)}`]: {
        ...{
          lien,
          provider: 'google',
          fileId: `f${MARK}`,
          name: text('MRI'),
          kind: 'ledger',
          who: text('A'),
          at: AT,
        },
        ...{ url: `https://drive.test/${MARK}`, changedAt: null },
      },
    }
  })
  return Object.assign(
    aMatter({
      ...{
        title: text('Roe, spinal fusion'),
        carrier: text('c'),
        liableParty: text('l'),
        adjuster: text('a'),
      },
      ...{ claimNumber: text('n'), capacity: 'incapacitated', referral: madeId(8_000) },
      fullValue: { cents: 1, basis: text('life care plan') },
      fee: { kind: 'amount', cents: 100, reason: text('reason') },
      [`recoveries/${madeId(7_000)}`]: { source: text('Carrier'), cents: 50_000_00, on: null },
      [`costs/${madeId(7_001)}`]: { text: text('Records of Mercy'), cents: 12_00 },
      [`deductions/${madeId(7_002)}`]: { text: text('Nurse'), cents: 34_00 },
      [`notes/${madeId(7_003)}`]: { lien: null, text: text('Depression'), at: AT },
    }),
    ...units,
  ) as UnitValues // parts of units are units
}

const drawnLiens = fc.array(drawnLien, { maxLength: 6 })
const TYPE_WORDS = Object.keys(LIEN_TYPES).filter((type) => type !== 'other')

/** A word of its own: the reason "other" of a dispute is no type of a lien. */
function typesIn(json: string): readonly string[] {
  return TYPE_WORDS.filter((type) => json.includes(`"${type}"`))
}

describe('what is shown', () => {
  it('below the last tier holds no typed word, no lienholder and no type', () => {
    fc.assert(
      fc.property(drawnLiens, (drawn) => {
        for (const tier of ['totals', 'ledger'] as const) {
          const json = JSON.stringify(sharedLedger(bookOf(drawn), tier))
          expect(json).not.toContain(MARK)
          expect(typesIn(json)).toEqual([])
        }
      }),
    )
  })

  it('at the first tier is sums alone', () => {
    fc.assert(
      fc.property(drawnLiens, (drawn) => {
        const { totals, ...rest } = sharedLedger(bookOf(drawn), 'totals')
        expect(rest).toEqual({ tier: 'totals', liens: null, files: null })
        expect(Object.values(totals).filter((value) => typeof value === 'string')).toEqual([])
      }),
    )
  })

  it('has the same sums at every tier, without liens that are hidden', () => {
    fc.assert(
      fc.property(drawnLiens, (drawn) => {
        const body = bookOf(drawn)
        const [first, ...others] = SHARE_TIERS.map((tier) => sharedLedger(body, tier).totals)
        for (const totals of others) expect(totals).toEqual(first)
        const shown = drawn.filter(({ isHidden }) => !isHidden)
        expect(first).toMatchObject({
          liens: shown.length,
          asserted: shown.length === 0 ? null : shown.reduce((all, { asserted }) => all + asserted, 0),
          clientNet: settlementFigures(body).waterfall.clientNet,
        })
      }),
    )
  })

  it('at the last tier names lienholders and files, but no note and no request', () => {
    const drawn = { asserted: 500, offered: 400, isHidden: false, type: 'hospital' } as const
    const shown = sharedLedger(bookOf([drawn, { ...drawn, isHidden: true }]), 'documents')
    expect(shown.liens).toMatchObject([
      { number: 1, named: { holder: text('Oncology Partners'), type: 'hospital' } },
    ])
    expect(shown.files).toMatchObject([{ lien: 1, name: text('MRI') }])
    expect(JSON.stringify(shown)).not.toMatch(/Diabetes|Depression|Spinal|letter/)
  })
})

describe('a copy', () => {
  it('has the shape of its kind and the figures of the matter at both tiers', () => {
    fc.assert(
      fc.property(drawnLiens, (drawn) => {
        const body = bookOf(drawn)
        for (const tier of ['ledger', 'documents'] as const) {
          const taken = takenOverBook(body, { ...TAKE, tier })
          expect(unitErrors(BOOK_KIND, taken)).toEqual([])
          expect(sharedLedger(taken, 'totals')).toEqual(sharedLedger(body, 'totals'))
          expect(taken['referral']).toBe(REFERRAL)
          for (const lien of liensOf(taken)) {
            const rows = [...lien.offers, ...lien.payments, ...[...lien.entries.values()].flat()]
            expect(rows.every(({ value }) => value.who.endsWith('from Roe Law'))).toBe(true)
            expect(rows.every(({ id }) => taken[`receipts/${id}`] !== undefined)).toBe(true)
            expect(lien.steps.every(({ who }) => who.endsWith('from Roe Law'))).toBe(true)
          }
        }
      }),
    )
  })

  it('of the ledger holds no typed word but the client’s name, and no type', () => {
    fc.assert(
      fc.property(drawnLiens, (drawn) => {
        const json = JSON.stringify(takenOverBook(bookOf(drawn), { ...TAKE, tier: 'ledger' }))
        expect(json).not.toContain(MARK)
        expect(json).not.toMatch(/incapacitated|unrelated|conditionalLetterOn/)
        expect(typesIn(json)).toEqual([])
      }),
    )
  })

  it('never has notes, requests by link, statements or scenarios', () => {
    const drawn = { asserted: 500, offered: 400, isHidden: false, type: 'hospital' } as const
    const lists = Object.keys(takenOverBook(bookOf([drawn]), { ...TAKE, tier: 'documents' }))
      .filter((name) => name.includes('/'))
      .map((name) => name.split('/')[0])
    expect(new Set(lists)).toEqual(
      new Set([
        'recoveries',
        'costs',
        'deductions',
        'amounts',
        'offers',
        'payments',
        'files',
        'liens',
        'receipts',
      ]),
    )
  })
})
