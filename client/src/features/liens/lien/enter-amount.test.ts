import { describe, expect, it } from 'vitest'
import { checkBook } from '../../../../../shared/domain/books/check-book.ts'
import { testHash } from '../../../../../shared/domain/books/testing/test-hash.ts'
import { liensOf } from '../../../../../shared/domain/books/read-book.ts'
import {
  aLien,
  aMatter,
  anEntry,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { balanceOf, beginAmount, choicesOf, enterAmount, enterChoice } from './enter-amount.ts'
import type { Entering } from './enter-step.ts'

const LIEN = madeId(1)
const [ONE, OTHER] = [madeId(11), madeId(12)]
const SIGNED = { who: 'Ann Attorney', at: '2026-03-05T10:00:00.000Z' }

function entering(...units: readonly UnitValues[]): Entering {
  const body = Object.assign({}, aMatter(), aLien(LIEN), ...units) as UnitValues
  return { body, lien: liensOf(body)[0]!, signed: SIGNED, newId: () => madeId(99) }
}

const entry = (
  id: string,
  ...made: Parameters<typeof anEntry> extends [string, ...infer Rest] ? Rest : never
) => ({
  [`amounts/${id}`]: anEntry(LIEN, ...made),
})

describe('an amount that is entered', () => {
  it('needs a reason only where it replaces one, and names what it replaces', () => {
    const first = { ...beginAmount(entering().lien, 'billed'), cents: 700 }
    expect(enterAmount(entering(), 'billed', first)).toMatchObject({ ok: true })
    const known = entering(entry(ONE, 'billed', 500))
    const next = { ...beginAmount(known.lien, 'billed'), cents: 700 }
    expect(next).toMatchObject({ document: 'Ledger', page: '2', asOf: '2026-03-01' })
    expect(enterAmount(known, 'billed', next)).toEqual({
      ok: false,
      errors: { why: 'Say why the amount changes.' },
    })
    const entered = enterAmount(known, 'billed', { ...next, why: 'A corrected bill' })
    expect(entered).toMatchObject({
      ok: true,
      units: { [`amounts/${madeId(99)}`]: { over: [ONE], cents: 700 } },
    })
  })

  it('asks for an amount, for a page that is one, and for the document of a page', () => {
    const typed = { ...beginAmount(entering().lien, 'billed'), page: 'x' }
    expect(enterAmount(entering(), 'billed', typed)).toMatchObject({
      errors: { cents: 'Enter the amount.', page: 'Enter a page number, such as 3.' },
    })
    expect(enterAmount(entering(), 'billed', { ...typed, cents: 1, page: '4' })).toMatchObject({
      errors: { document: 'Name the document of this page.' },
    })
  })
})

describe('the choice between two amounts', () => {
  const two = [entry(ONE, 'confirmed', 500), entry(OTHER, 'confirmed', 600)] as const

  it('writes one entry over both, of the chosen or of a third amount', () => {
    const disputed = entering(...two)
    const chosen = enterChoice(disputed, 'confirmed', { chosen: ONE, cents: null, why: 'Their letter' })
    expect(chosen).toMatchObject({
      units: { [`amounts/${madeId(99)}`]: { over: [ONE, OTHER], cents: 500, asOf: '2026-03-01' } },
    })
    const third = enterChoice(disputed, 'confirmed', { chosen: 'other', cents: 550, why: 'Their letter' })
    expect(third).toMatchObject({
      units: { [`amounts/${madeId(99)}`]: { over: [ONE, OTHER], cents: 550, source: null } },
    })
    const after = { ...disputed.body, ...(chosen.ok ? chosen.units : {}) }
    expect(liensOf(after)[0]?.amounts.get('confirmed')).toMatchObject({ isDisputed: false, counted: 500 })
  })

  it('needs a choice, an amount and a reason', () => {
    expect(enterChoice(entering(...two), 'confirmed', { chosen: '', cents: null, why: ' ' })).toMatchObject({
      errors: { chosen: 'Choose the right amount.', why: 'Say why this amount is right.' },
    })
    expect(
      enterChoice(entering(...two), 'confirmed', { chosen: 'other', cents: null, why: 'x' }),
    ).toMatchObject({
      errors: { cents: 'Enter the amount.' },
    })
  })

  it('offers of a locked lien only what the server takes', () => {
    const locked = entering(
      ...[entry(ONE, 'final', 500), entry(OTHER, 'final', 600), ...two.map(() => ({}))],
      { [`liens/${LIEN}/status`]: { steps: [aStep('agree', 'agreed', { cents: 500, proof: 'Letter' })] } },
    )
    const { ends, isOther } = choicesOf(locked.lien, 'final')
    expect([ends.map(({ id }) => id), isOther]).toEqual([[ONE], false])
    expect(enterChoice(locked, 'final', { chosen: OTHER, cents: null, why: 'x' }).ok).toBe(false)
    const chosen = enterChoice(locked, 'final', { chosen: ONE, cents: null, why: 'As agreed' })
    const after = { ...locked.body, ...(chosen.ok ? chosen.units : {}) }
    expect(
      checkBook({ before: locked.body, after, at: SIGNED.at, isDecision: false, conflicts: [] }, testHash)
        .errors,
    ).toEqual([])
  })
})

describe('the balance of a bill', () => {
  it('is worked out by its formula, or says what is not entered', () => {
    const bill = {
      billed: 843_210,
      adjustments: 210_005,
      insurancePaid: 150_000,
      patientPaid: 7_500,
    } as const
    const rows = Object.entries(bill).map(([field, cents], at) =>
      entry(madeId(20 + at), field as 'billed', cents),
    )
    expect(balanceOf(entering(...rows).lien)).toEqual({ ok: false, missing: ['unrelated'] })
    expect(balanceOf(entering(...rows, entry(madeId(30), 'unrelated', 0)).lien)).toMatchObject({
      ...{ ok: true, cents: 475_705 },
      result: { formula: 'balance', outputs: { balance: 475_705 } },
    })
  })
})
