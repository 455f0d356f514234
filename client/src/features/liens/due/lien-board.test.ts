import { describe, expect, it } from 'vitest'
import {
  aLien,
  aMatter,
  anAnswer,
  anEntry,
  anOffer,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { boardOf, dueRows } from './lien-board.ts'

const TODAY = '2026-11-26'
const [BOOK, LIEN, OTHER] = [madeId(1), madeId(11), madeId(12)]

const board = (body: UnitValues) => boardOf(dueRows(BOOK, { ...aMatter(), ...body }, []), TODAY)
const actionsOf = (fields: UnitValues, rows: UnitValues = {}) =>
  board({ ...aLien(LIEN, fields), ...rows }).actions.map(({ kind, day }) => `${kind} ${day}`)
const upcomingOf = (fields: UnitValues, rows: UnitValues = {}) =>
  board({ ...aLien(LIEN, fields), ...rows }).upcoming.map(({ kind, day }) => `${kind} ${day}`)
const offered = (at: string): UnitValues => ({
  [`offers/${madeId(20)}`]: anOffer(LIEN, 'us', 100, { at: `${at}T12:00:00.000Z`, respondBy: null }),
})

describe('the liens on the dashboard', () => {
  it('are summed: what is still to be paid, and what was saved where it is final', () => {
    const sums = board({
      ...aLien(LIEN, {
        status: { steps: [aStep('agree', 'agreed', { cents: 3_750_00 })] },
      }),
      [`amounts/${madeId(21)}`]: anEntry(LIEN, 'asserted', 5_000_00),
      [`amounts/${madeId(22)}`]: anEntry(LIEN, 'final', 3_750_00),
      ...aLien(OTHER),
      [`amounts/${madeId(23)}`]: anEntry(OTHER, 'asserted', 1_000_00),
    })
    expect(sums).toMatchObject({ open: 4_750_00, openLiens: 2, saved: 1_250_00, savedLiens: 1 })
  })

  it.each([
    ['2026-11-20', ['response_due 2026-11-20']],
    ['2026-11-26', ['response_due 2026-11-26']],
    ['2026-11-27', ['response_due 2026-11-27']],
    ['2026-11-28', []],
  ])('need action when a response is due on %s', (responseDue, expected) => {
    expect(actionsOf({ responseDue })).toEqual(expected)
  })

  it('need one action each, the most pressing one', () => {
    expect(actionsOf({ responseDue: '2026-11-25' }, offered('2026-11-01'))).toEqual([
      'response_due 2026-11-25',
    ])
    expect(actionsOf({ responseDue: '2026-11-25' }, offered('2026-10-01'))).toEqual(['escalate 2026-10-31'])
  })

  it('need action when their holder answered by link, unless a counted deadline presses more', () => {
    const answer = {
      ...offered('2026-11-01'),
      [`answers/${madeId(31)}`]: anAnswer(LIEN, madeId(30), { at: '2026-11-24T18:00:00.000Z' }),
    }
    expect(actionsOf({ responseDue: '2026-11-25' }, answer)).toEqual(['answered 2026-11-24'])
    expect(actionsOf({ type: 'medicare', conditionalNoticeOn: '2026-10-27' }, answer)).toEqual([
      'deadline 2026-11-26',
    ])
  })

  it('do not go on about a counted deadline that passed a month ago', () => {
    const medicare = (conditionalNoticeOn: string) => ({ type: 'medicare', conditionalNoticeOn })
    expect(actionsOf(medicare('2026-10-20'))).toEqual(['deadline 2026-11-19'])
    expect(actionsOf(medicare('2026-09-20'))).toEqual([])
  })

  it('come in the week with every due day, from today on', () => {
    expect(upcomingOf({ responseDue: '2026-11-25' })).toEqual([])
    expect(upcomingOf({ responseDue: '2026-12-02' })).toEqual(['response_due 2026-12-02'])
    expect(upcomingOf({ responseDue: '2026-12-03' })).toEqual([])
    expect(upcomingOf({ responseDue: '2026-11-30' }, offered('2026-11-13'))).toEqual([
      'call 2026-11-27',
      'response_due 2026-11-30',
    ])
  })
})
