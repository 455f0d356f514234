import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LienAction, LienStatus } from '../liens/lien-lifecycle.ts'
import { sum } from '../liens/money.ts'
import type { UnitValues } from '../records/record.ts'
import { checkBook } from './check-book.ts'
import { testHash } from './testing/test-hash.ts'
import { filterLiens, LIEN_SORTS, lienTotals, sortLiens, type LienFilter } from './lien-list.ts'
import { hiddenLienRows, lienRows, type LienRow } from './lien-rows.ts'
import {
  aLien,
  aMatter,
  anAnswer,
  anAsk,
  anEntry,
  anOffer,
  aPayment,
  aStep,
  madeId,
} from './testing/book-parts.ts'
import { madeUpBooks } from './testing/made-up-books.ts'

const BOOK = madeId(1)
const [ONE, OTHER] = [madeId(2), madeId(3)]
const TODAY = '2026-11-26'

const status = (action: LienAction, to: LienStatus) => ({ steps: [aStep(action, to)] })
const onlyRow = (...parts: UnitValues[]): LienRow => {
  const [row] = lienRows(BOOK, Object.assign({}, aMatter(), aLien(ONE), ...parts) as UnitValues)
  if (row === undefined) throw new Error('the lien has a row')
  return row
}
const entry = (number: number, ...of: Parameters<typeof anEntry>): UnitValues => ({
  [`amounts/${madeId(number)}`]: anEntry(...of),
})

describe('a row', () => {
  it('has the value that replaced the others', () => {
    const first = entry(11, ONE, 'asserted', 500_000)
    const second = entry(12, ONE, 'asserted', 400_000, { over: [madeId(11)] })
    expect(onlyRow(first, second)).toMatchObject({ asserted: 400_000, disputed: [], hasConflict: false })
  })

  it('has the higher claim of two that do not know of each other, and says so, until somebody chooses', () => {
    const first = entry(11, ONE, 'asserted', 500_000)
    const mine = entry(12, ONE, 'asserted', 450_000, { over: [madeId(11)] })
    const theirs = entry(13, ONE, 'asserted', 400_000, { over: [madeId(11)] })
    const row = onlyRow(first, mine, theirs)
    expect(row).toMatchObject({
      asserted: 450_000,
      disputed: ['asserted'],
      hasConflict: true,
      next: 'decide',
    })
    expect(lienTotals([row])).toMatchObject({ asserted: 450_000, disputed: 1 })
    const chosen = entry(14, ONE, 'asserted', 400_000, { over: [madeId(12), madeId(13)] })
    expect(onlyRow(first, mine, theirs, chosen)).toMatchObject({ asserted: 400_000, disputed: [] })
  })

  it('is not in conflict where both wrote the same amount', () => {
    expect(onlyRow(entry(11, ONE, 'final', 5), entry(12, ONE, 'final', 5))).toMatchObject({
      final: 5,
      hasConflict: false,
    })
  })

  it('shows what was offered, countered and paid last, and what is open', () => {
    const row = onlyRow(
      ...[entry(11, ONE, 'asserted', 500_000), entry(12, ONE, 'confirmed', 480_000)],
      { [`offers/${madeId(21)}`]: anOffer(ONE, 'us', 200_000, { respondBy: '2026-12-01' }) },
      { [`offers/${madeId(22)}`]: anOffer(ONE, 'us', 240_000, { respondBy: '2026-12-09' }) },
      { [`offers/${madeId(23)}`]: anOffer(ONE, 'them', 300_000) },
      { [`payments/${madeId(31)}`]: aPayment(ONE, 100_000) },
      { [`payments/${madeId(32)}`]: aPayment(ONE, 50_000) },
      { [`payments/${madeId(33)}`]: aPayment(ONE, 50_000, { reverses: madeId(32) }) },
      { [`liens/${ONE}/status`]: status('request_reduction', 'reduction_requested') },
      { [`liens/${ONE}/responseDue`]: '2026-12-20' },
    )
    expect(row).toMatchObject({
      ...{ lastOffered: 240_000, lastCountered: 300_000, paid: 100_000, open: 380_000 },
      ...{ saved: null, next: 'counter', due: '2026-12-09' },
    })
  })

  it('has open what the settlement counts: what they asked for, or a final amount of a formula', () => {
    const confirmed = entry(11, ONE, 'confirmed', 480_000)
    const countered = {
      [`offers/${madeId(21)}`]: anOffer(ONE, 'them', 300_000),
      [`liens/${ONE}/status`]: status('counter', 'countered'),
    }
    expect(onlyRow(confirmed, countered).open).toBe(300_000)
    const final = (result: ReturnType<typeof anEntry>['result']): UnitValues =>
      entry(12, ONE, 'final', 200_000, { result })
    const worked = { formula: 'cap_tx', pack: null, inputs: {}, outputs: { final: 200_000 } }
    expect(onlyRow(confirmed, final(worked)).open).toBe(200_000)
    expect(onlyRow(confirmed, final(null)).open).toBe(480_000)
  })

  it('is due on the first of its deadlines, counted or entered, which the filter and the order know too', () => {
    const demand = { [`liens/${ONE}/type`]: 'medicare', [`liens/${ONE}/demandOn`]: '2026-10-01' }
    const counted = onlyRow(demand, { [`liens/${ONE}/responseDue`]: '2026-12-20' })
    expect(counted).toMatchObject({ due: '2026-11-30', dueFor: 'Medicare demand: pay or resolve' })
    const entered = onlyRow(demand, { [`liens/${ONE}/responseDue`]: '2026-11-27' })
    expect(entered).toMatchObject({ due: '2026-11-27', dueFor: 'Response due' })
    expect(filterLiens([counted, entered], { due: 'week' }, TODAY)).toHaveLength(2)
    expect(filterLiens([counted], { due: 'overdue' }, '2026-12-01')).toHaveLength(1)
    expect(sortLiens([counted, entered], 'due')).toEqual([entered, counted])
  })

  describe('of a lien whose holder answered on their page', () => {
    const [OFFER, ASK, ANSWER] = [madeId(41), madeId(42), madeId(43)]
    const CAME = '2026-03-05T10:00:00.000Z'
    const LATER = '2026-03-06T09:00:00.000Z'
    const requested = { [`liens/${ONE}/status`]: status('request_reduction', 'reduction_requested') }
    const asked = {
      ...requested,
      [`offers/${OFFER}`]: anOffer(ONE, 'us', 200_000),
      [`asks/${ASK}`]: anAsk(ONE, OFFER),
    }
    const answer = { [`answers/${ANSWER}`]: anAnswer(ONE, ASK, { at: CAME }) }
    const answered = { ...asked, ...answer }

    it('says so, before any day that is due, and awaits no answer by a day any more', () => {
      expect(onlyRow(asked)).toMatchObject({ next: 'counter', answeredAt: null, due: '2026-04-01' })
      const row = onlyRow(answered)
      expect(row).toMatchObject({ next: 'answer', answeredAt: CAME, due: null })
      const overdue = onlyRow({ [`liens/${ONE}/responseDue`]: '2026-01-01' })
      expect(sortLiens([overdue, row], 'due')).toEqual([row, overdue])
      expect(filterLiens([overdue, row], { isAnswered: true }, TODAY)).toEqual([row])
    })

    it('says first that two values differ', () => {
      const [row] = lienRows(BOOK, { ...aMatter(), ...aLien(ONE), ...answered }, [`liens/${ONE}/type`])
      expect(row).toMatchObject({ next: 'decide', answeredAt: CAME })
    })

    it.each<[string, UnitValues]>([
      ['an offer of ours', { [`offers/${madeId(51)}`]: anOffer(ONE, 'us', 210_000, { at: LATER }) }],
      ['an amount', entry(51, ONE, 'confirmed', 300_000, { at: LATER })],
      ['a note', { [`notes/${madeId(51)}`]: { lien: ONE, text: 'They sent the ledger.', at: LATER } }],
      ['another request', { [`asks/${madeId(51)}`]: anAsk(ONE, OFFER, { at: LATER }) }],
      ['a step', { [`liens/${ONE}/status`]: { steps: [aStep('counter', 'countered', { at: LATER })] } }],
    ])('does not after %s was entered', (_, later) => {
      expect(onlyRow(answered, later)).toMatchObject({ answeredAt: null })
    })

    it.each<[string, UnitValues]>([
      [
        'it was only taken over as their offer',
        { [`offers/${ANSWER}`]: anOffer(ONE, 'them', 100, { at: CAME }) },
      ],
      ['something was entered about another lien', entry(51, OTHER, 'confirmed', 300_000, { at: LATER })],
    ])('still does if %s', (_, later) => {
      expect(onlyRow(answered, later)).toMatchObject({ next: 'answer', answeredAt: CAME })
    })

    it('does once more when they answer again, and not of a lien that is agreed', () => {
      const noted = { [`notes/${madeId(51)}`]: { lien: ONE, text: 'Called.', at: LATER } }
      const second = { [`answers/${madeId(44)}`]: anAnswer(ONE, ASK, { at: '2026-03-07T10:00:00.000Z' }) }
      expect(onlyRow(answered, noted, second).next).toBe('answer')
      expect(onlyRow(answered, { [`liens/${ONE}/status`]: status('agree', 'agreed') }).next).toBe('pay')
    })
  })

  it('keeps the day that was entered while a release is awaited', () => {
    const paid = { [`liens/${ONE}/status`]: status('pay', 'paid') }
    expect(onlyRow(paid, { [`liens/${ONE}/responseDue`]: '2026-12-20' })).toMatchObject({
      due: '2026-12-20',
      dueFor: 'Response due',
    })
    expect(onlyRow(paid)).toMatchObject({ due: null, dueFor: '' })
  })

  it('of a waived lien counts nothing, and saves all of it', () => {
    const waived = { [`liens/${ONE}/status`]: status('waive', 'waived') }
    expect(onlyRow(entry(11, ONE, 'asserted', 500_000), waived)).toMatchObject({
      ...{ final: 0, saved: 500_000, open: 0, next: null, due: null },
    })
  })

  it('says that a result was not checked', () => {
    const receipt = { [`receipts/${madeId(11)}`]: { at: '2026-01-01T00:00:00.000Z', check: 'not_checked' } }
    expect(onlyRow(entry(11, ONE, 'final', 5), receipt).isUnchecked).toBe(true)
    expect(onlyRow(entry(12, ONE, 'final', 5), receipt).isUnchecked).toBe(false)
  })

  it('has the rules that an amount was worked out by, and none of a typed one or of what counts nothing', () => {
    const result = { formula: 'cap_tx', pack: null, inputs: {}, outputs: { final: 200_000 } }
    const worked = [entry(11, ONE, 'asserted', 300_000), entry(12, ONE, 'final', 200_000, { result })]
    expect(onlyRow(...worked).rules).toEqual({ final: [result] })
    expect(onlyRow(...worked, { [`liens/${ONE}/status`]: status('waive', 'waived') }).rules).toEqual({})
  })

  it('says that two devices differ about another part of the lien', () => {
    const body = { ...aMatter(), ...aLien(ONE), ...aLien(OTHER) }
    const rows = lienRows(BOOK, body, [`liens/${OTHER}/status`, 'fee'])
    expect(rows.map(({ hasConflict }) => hasConflict)).toEqual([false, true])
  })

  it('is not there for what is hidden', () => {
    const body = { ...aMatter(), ...aLien(ONE, { hidden: true }), ...aLien(OTHER) }
    expect(lienRows(BOOK, body).map(({ lienId }) => lienId)).toEqual([OTHER])
    expect(lienRows(BOOK, { ...body, hidden: true })).toEqual([])
    expect(hiddenLienRows(BOOK, body).map(({ lienId }) => lienId)).toEqual([ONE])
    expect(hiddenLienRows(BOOK, { ...body, hidden: true })).toHaveLength(2)
  })
})

const books = madeUpBooks(60, 7)
const rows = books.flatMap(({ id, body }) => lienRows(id, body))

it('the made-up books are such as the server takes', () => {
  const at = '2026-11-26T10:00:00.000Z'
  for (const { body } of books)
    expect(
      checkBook({ before: null, after: body, at, isDecision: false, conflicts: [] }, testHash).errors,
    ).toEqual([])
})

describe('the list', () => {
  it('sums what the filter shows', () => {
    const saved = (asserted: number | null, final: number | null): LienRow => ({
      ...onlyRow(),
      ...{ asserted, final, saved: asserted === null || final === null ? null : asserted - final },
    })
    expect(lienTotals([saved(500_000, 375_000), saved(900_000, null), saved(null, 1)])).toMatchObject({
      ...{ liens: 3, asserted: 1_400_000, final: 375_001, saved: 125_000, savedPercent: '25' },
    })
    expect(lienTotals([saved(300, 400)])).toMatchObject({ saved: -100, savedPercent: '-33.33' })
    expect(lienTotals([])).toMatchObject({ liens: 0, asserted: 0, savedPercent: null })
  })

  it.each<[string, LienFilter, (row: LienRow) => boolean]>([
    ['status', { status: 'agreed' }, (row) => row.status === 'agreed'],
    ['type', { type: 'medicare' }, (row) => row.type === 'medicare'],
    ['state', { state: 'TX' }, (row) => row.state === 'TX'],
    ['matter', { bookId: rows[0]?.bookId ?? '' }, (row) => row.bookId === rows[0]?.bookId],
    ['conflict', { hasConflict: true }, (row) => row.hasConflict],
    ['week', { due: 'week' }, ({ due }) => due !== null && due >= TODAY && due <= '2026-12-03'],
    ['month', { due: 'month' }, ({ due }) => due !== null && due >= TODAY && due <= '2026-12-26'],
    ['days that have passed', { due: 'overdue' }, ({ due }) => due !== null && due < TODAY],
    [
      'words without accents, in any order',
      { search: 'HOSPITAL alva' },
      ({ words }) => words.includes('alvarez'),
    ],
  ])('filters by %s', (_, filter, expected) => {
    const found = filterLiens(rows, filter, TODAY)
    expect(found.every(expected)).toBe(true)
    const all = rows.filter(
      (row) => expected(row) && (filter.search === undefined || row.words.includes('hospital')),
    )
    expect(found).toHaveLength(all.length)
  })

  it.each(LIEN_SORTS)('sorts by %s either way, what has no value last', (by) => {
    const ids = (list: readonly LienRow[]) => list.map(({ bookId, lienId }) => `${bookId}/${lienId}`)
    const up = sortLiens(rows, by)
    expect(ids(up).toSorted()).toEqual(ids(rows).toSorted())
    expect(sortLiens(rows.toReversed(), by)).toEqual(up)
    const without = (row: LienRow) => by in row && row[by as keyof LienRow] === null
    for (const direction of ['up', 'down'] as const) {
      const sorted = sortLiens(rows, by, direction).map(without)
      expect(sorted).toEqual(sorted.toSorted())
    }
  })

  it('of any part adds up to the whole', () => {
    fc.assert(
      fc.property(fc.func(fc.boolean()), (isFirst) => {
        const [first, second] = [
          rows.filter((row) => isFirst(row.lienId)),
          rows.filter((row) => !isFirst(row.lienId)),
        ].map(lienTotals)
        const whole = lienTotals(rows)
        for (const name of ['liens', 'asserted', 'confirmed', 'final', 'saved', 'paid', 'open'] as const)
          expect(sum([first?.[name] ?? 0, second?.[name] ?? 0])).toBe(whole[name])
      }),
      { numRuns: 20, seed: 20_261_126 },
    )
  })
})
