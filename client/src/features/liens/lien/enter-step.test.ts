import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBook } from '../../../../../shared/domain/books/check-book.ts'
import { testHash } from '../../../../../shared/domain/books/testing/test-hash.ts'
import { liensOf, type BookLien } from '../../../../../shared/domain/books/read-book.ts'
import {
  aLien,
  aMatter,
  anEntry,
  anOffer,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import { newLien } from '../../../../../shared/domain/books/write-rows.ts'
import {
  actionsFrom,
  DISPUTE_REASONS,
  type LienAction,
} from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { enterOffer, enterStep } from './enter-step.ts'
import { askedOf, beginOffer, beginStep, type StepEntry } from './step-fields.ts'

const LIEN = madeId(1)
const SIGNED = { who: 'Ann Attorney', at: '2026-03-05T10:00:00.000Z' }
const TODAY = '2026-03-05'

function ids(from = 100): () => string {
  let made = from
  return () => madeId((made += 1))
}

function lienIn(body: UnitValues): BookLien {
  return liensOf(body)[0]!
}

function take(body: UnitValues, action: LienAction, typed: Partial<StepEntry> = {}, newId = ids()) {
  const lien = lienIn(body)
  return enterStep({ body, lien, signed: SIGNED, newId }, action, {
    ...beginStep(action, lien, TODAY),
    ...typed,
  })
}

const steps = (...names: Parameters<typeof aStep>[1][]): UnitValues => ({
  [`liens/${LIEN}/status`]: { steps: names.map((to) => aStep('assert', to)) },
})
const amounts = (values: Readonly<Record<string, number>>): UnitValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, cents], at) => [
      `amounts/${madeId(10 + at)}`,
      anEntry(LIEN, field as 'final', cents),
    ]),
  )
const book = (...units: readonly UnitValues[]): UnitValues =>
  Object.assign({}, aMatter(), aLien(LIEN), ...units) as UnitValues

describe('a step with what it needs', () => {
  it('confirms with the amount, its day and its document, all in one change', () => {
    const body = book(amounts({ asserted: 500_000 }), steps('unconfirmed'))
    const lien = lienIn(body)
    expect(beginStep('confirm', lien, TODAY).cents).toBe(500_000)
    expect(take(body, 'confirm')).toMatchObject({
      ok: false,
      errors: { on: 'Enter the date.', document: 'Name the document.' },
    })
    const entered = take(body, 'confirm', {
      cents: 420_000,
      on: '2026-03-01',
      document: ' Ledger ',
      page: '3',
    })
    expect(entered.ok && Object.values(entered.units)).toMatchObject([
      {
        field: 'confirmed',
        cents: 420_000,
        asOf: '2026-03-01',
        source: { document: 'Ledger', page: 3 },
        why: 'Confirmed by the lienholder',
      },
      { steps: [{ to: 'unconfirmed' }, { action: 'confirm', to: 'confirmed' }] },
    ])
    expect(take(body, 'confirm', { on: '2026-03-01', document: 'Ledger', page: 'three' })).toMatchObject({
      errors: { page: 'Enter a page number, such as 3.' },
    })
  })

  it('asks why an amount changes, only where it does', () => {
    const body = book(amounts({ asserted: 500_000, confirmed: 420_000 }), steps('in_dispute'))
    const lien = lienIn(body)
    const asks = (cents: number): readonly string[] =>
      askedOf('confirm', lien, { ...beginStep('confirm', lien, TODAY), cents }).map(({ label }) => label)
    expect(asks(420_000)).not.toContain('Why the amount changes')
    expect(asks(410_000)).toContain('Why the amount changes')
    const same = take(body, 'confirm')
    expect(same.ok && Object.keys(same.units)).toEqual([`liens/${LIEN}/status`])
  })

  it('begins an agreement with their last offer as its proof, and with ours while it waits', () => {
    const offers: UnitValues = {
      [`offers/${madeId(20)}`]: anOffer(LIEN, 'us', 300_000),
      [`offers/${madeId(21)}`]: anOffer(LIEN, 'them', 350_000, { document: 'Fax' }),
      [`offers/${madeId(22)}`]: anOffer(LIEN, 'us', 320_000),
    }
    const at = (status: Parameters<typeof aStep>[1]): StepEntry =>
      beginStep('agree', lienIn(book(amounts({ confirmed: 420_000 }), offers, steps(status))), TODAY)
    expect(at('countered')).toMatchObject({
      cents: 350_000,
      document: 'Their offer of $3,500.00, Mar 2, 2026, Fax',
    })
    expect(at('reduction_requested')).toMatchObject({ cents: 320_000 })
    expect(at('confirmed')).toMatchObject({ cents: 420_000, document: '' })
  })

  it('agrees above the confirmed amount only with a reason', () => {
    const body = book(amounts({ confirmed: 420_000 }), steps('confirmed'))
    expect(take(body, 'agree', { cents: 430_000, document: 'Letter' })).toMatchObject({
      errors: { reason: 'Give the reason.' },
    })
    const entered = take(body, 'agree', { cents: 430_000, document: 'Letter', reason: 'Interest' })
    expect(entered.ok && entered.units[`liens/${LIEN}/status`]).toMatchObject({
      steps: [{}, { cents: 430_000, proof: 'Letter', reason: 'Interest' }],
    })
  })

  it('says what is in the way as the server would', () => {
    const body = book(amounts({ confirmed: 420_000 }), steps('confirmed'), {
      [`liens/${LIEN}/type`]: 'medicare',
    })
    expect(take(body, 'agree', { document: 'Letter' })).toEqual({
      ok: false,
      errors: {},
      error: 'Add Medicare’s demand letter. A conditional payment letter is not final.'.replace('’', "'"),
    })
  })

  it('pays what is open, and asks why if the payments are not the final amount', () => {
    const body = book(amounts({ confirmed: 420_000, final: 300_000 }), steps('agreed'))
    expect(beginStep('pay', lienIn(body), TODAY)).toMatchObject({
      ...{ cents: 300_000, on: TODAY, payee: 'Mercy Hospital' },
    })
    expect(take(body, 'pay', { cents: 200_000 })).toMatchObject({ errors: { reason: 'Give the reason.' } })
    const entered = take(body, 'pay')
    expect(entered.ok && Object.values(entered.units)).toMatchObject([
      { cents: 300_000, on: TODAY },
      { steps: [{}, { action: 'pay', to: 'paid' }] },
    ])
  })

  it('releases with a date or a document', () => {
    const body = book(steps('paid'))
    expect(take(body, 'release')).toMatchObject({
      errors: { on: 'Enter the date or the document of the release.' },
    })
    expect(take(body, 'release', { document: 'Satisfaction' })).toMatchObject({ ok: true })
  })

  it('adds an offer without a step', () => {
    const body = book(steps('reduction_requested'))
    const entering = { body, lien: lienIn(body), signed: SIGNED, newId: ids() }
    expect(enterOffer(entering, 'them', beginOffer())).toMatchObject({
      errors: { cents: 'Enter the amount.' },
    })
    const entered = enterOffer(entering, 'them', { ...beginOffer(), cents: 5, how: 'Phone' })
    expect(entered.ok && Object.values(entered.units)).toMatchObject([
      { by: 'them', cents: 5, channel: 'Phone' },
    ])
  })
})

/** What a person might type. */
const typed = fc.record({
  pick: fc.nat(20),
  cents: fc.option(fc.nat(1_000), { nil: null }),
  on: fc.constantFrom('', '2026-03-01'),
  how: fc.constantFrom('', 'Fax'),
  document: fc.constantFrom('', ' Ledger '),
  page: fc.constantFrom('', '7', 'x'),
  dispute: fc.constantFrom(
    '' as const,
    ...(Object.keys(DISPUTE_REASONS) as (keyof typeof DISPUTE_REASONS)[]),
  ),
  reasons: fc.constantFrom([], ['cap']),
  reason: fc.constantFrom('', ' Interest '),
  keeps: fc.boolean(),
})

describe('every step that the dialogs let through', () => {
  it('is taken by the server, in any life of a lien', () => {
    let taken = 0
    fc.assert(
      fc.property(
        fc.constantFrom('hospital' as const, 'medicare' as const, 'erisa_insured' as const),
        fc.array(typed, { maxLength: 25 }),
        (type, life) => {
          const newId = ids()
          const start = newLien({ lien: LIEN, entry: madeId(2) }, SIGNED, {
            ...{ holder: 'Mercy', type, asserted: 500 },
          })
          let body: UnitValues = { ...aMatter(), ...start }
          expect(
            checkBook(
              { before: aMatter(), after: body, at: SIGNED.at, isDecision: false, conflicts: [] },
              testHash,
            ).errors,
          ).toEqual([])
          for (const { pick, keeps, ...entry } of life) {
            const actions = actionsFrom(lienIn(body).status)
            const action = actions[pick % Math.max(1, actions.length)]
            if (action === undefined) return
            const entered = take(
              body,
              action,
              keeps ? { ...entry, cents: beginStep(action, lienIn(body), TODAY).cents } : entry,
              newId,
            )
            if (!entered.ok) continue
            const after = { ...body, ...entered.units }
            expect(unitErrors(BOOK_KIND, entered.units)).toEqual([])
            expect(
              checkBook({ before: body, after, at: SIGNED.at, isDecision: false, conflicts: [] }, testHash)
                .errors,
            ).toEqual([])
            expect(lienIn(after).steps).toHaveLength(lienIn(body).steps.length + 1)
            body = after
            taken += 1
          }
        },
      ),
      { seed: 7, numRuns: 400 },
    )
    expect(taken).toBeGreaterThan(500)
  })
})
