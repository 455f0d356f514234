import { describe, expect, it } from 'vitest'
import { checkBook } from '../../../../../shared/domain/books/check-book.ts'
import { liensOf } from '../../../../../shared/domain/books/read-book.ts'
import { aLien, aMatter, anEntry, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { testHash } from '../../../../../shared/domain/books/testing/test-hash.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import { newLienStartOf } from '../../../platform/navigation/lien-start.ts'
import {
  emptyNewLien,
  isBlank,
  newLienErrors,
  newLienUnits,
  sameLien,
  withStart,
  type NewLienValues,
} from './new-lien-values.ts'

const LIEN = madeId(1)
const SIGNED = { amountId: madeId(2), who: 'Ann Attorney', at: '2026-03-01T10:00:00.000Z' }
const TYPED: NewLienValues = {
  ...emptyNewLien(LIEN),
  ...{ title: 'Roe v. Acme', client: 'Rita Roe', state: 'TX', injury: '2025-04-01' },
  ...{ holder: 'Mercy Hospital', type: 'hospital', asserted: '$8,432.10', fileNumber: 'F-1' },
}
const isTaken = (units: Record<string, unknown>, before: Parameters<typeof checkBook>[0]['before'] = null) =>
  checkBook(
    {
      ...{ before, at: SIGNED.at, isDecision: false, conflicts: [] },
      after: { ...before, ...(units as Parameters<typeof checkBook>[0]['after']) },
    },
    testHash,
  ).errors

describe('a new lien with its matter', () => {
  it('is one change that the server takes, with the amount and its source', () => {
    const units = newLienUnits({ ...TYPED, document: ' Notice.pdf ', page: '2' }, true, SIGNED)
    expect(unitErrors(BOOK_KIND, units)).toEqual([])
    expect(isTaken(units)).toEqual([])
    const [lien] = liensOf(units)
    expect(lien?.status).toBe('unconfirmed')
    expect(lien?.amounts.get('asserted')?.current?.value).toMatchObject({
      ...{ cents: 843_210, source: { document: 'Notice.pdf', page: 2 }, who: 'Ann Attorney' },
    })
    expect(units).toMatchObject({ title: 'Roe v. Acme', injury: '2025-04-01' })
  })

  it('has received its notice when its date and its way are known', () => {
    const units = newLienUnits({ ...TYPED, noticeOn: '2026-02-01', noticeChannel: 'Fax' }, true, SIGNED)
    expect(isTaken(units)).toEqual([])
    expect(liensOf(units)[0]?.steps.map(({ action }) => action)).toEqual(['receive_notice', 'assert'])
    const one = newLienUnits({ ...TYPED, noticeOn: '2026-02-01' }, true, SIGNED)
    expect(liensOf(one)[0]?.steps.map(({ action }) => action)).toEqual(['assert'])
  })

  it('of a matter that is there has nothing of the matter', () => {
    const units = newLienUnits(TYPED, false, SIGNED)
    expect(Object.keys(units).filter((unit) => !unit.includes('/'))).toEqual([])
    expect(isTaken(units, aMatter())).toEqual([])
  })
})

describe('what is not right', () => {
  it('is said at each field; of the matter only while it is new', () => {
    const empty = emptyNewLien(LIEN)
    expect(newLienErrors(empty, true)).toEqual({
      title: 'Please enter a title.',
      client: 'Please name the client.',
      state: 'Please choose a state.',
      injury: 'Please enter the date of injury.',
      holder: 'Please name the lienholder.',
      type: 'Please choose a type.',
      asserted: 'Enter the asserted amount.',
    })
    expect(Object.keys(newLienErrors(empty, false))).toEqual(['holder', 'type', 'asserted'])
    expect(newLienErrors(TYPED, true)).toEqual({})
  })

  it.each([
    ['asserted', '1.234,50'],
    ['asserted', '-5'],
    ['injury', '2025-02-30'],
    ['noticeOn', '0020-01-01'],
    ['page', '0'],
    ['page', 'two'],
    ['document', 'x'.repeat(201)],
    ['fileNumber', 'x'.repeat(201)],
    ['type', 'unheard_of'],
  ] as const)('%s: %s', (field, value) => {
    expect(Object.keys(newLienErrors({ ...TYPED, [field]: value }, true))).toEqual([field])
  })
})

describe('what another room hands over', () => {
  it('fills in what it knows, and leaves the rest', () => {
    const start = newLienStartOf({
      newLien: { holder: ' Mercy ', type: 'medicare', cents: 123_456_70, document: 'Bill.pdf', page: 3 },
    })
    expect(withStart(TYPED, start ?? {})).toEqual({
      ...TYPED,
      ...{ holder: 'Mercy', type: 'medicare', asserted: '123,456.70', document: 'Bill.pdf', page: '3' },
    })
  })

  it('is not believed', () => {
    expect(
      newLienStartOf({ newLien: { holder: 7, cents: -1, type: 'x', page: 0.5, document: '' } }),
    ).toBeNull()
    expect(newLienStartOf({ newLien: { holder: 'Mercy', cents: 1.5 } })).toEqual({ holder: 'Mercy' })
    for (const state of [null, undefined, 'x', 7, [], {}]) expect(newLienStartOf(state)).toBeNull()
  })

  it('a form is blank until something is typed', () => {
    expect(isBlank(emptyNewLien(LIEN))).toBe(true)
    expect(isBlank({ ...emptyNewLien(LIEN), client: 'R' })).toBe(false)
  })
})

describe('a lien that is there already', () => {
  const liens = (more = {}) =>
    liensOf({
      ...aLien(madeId(8), { holder: 'Mercy Hospital', fileNumber: 'F-1', ...more }),
      [`amounts/${madeId(9)}`]: anEntry(madeId(8), 'asserted', 100),
    })
  it('has the same holder and file number, whatever their letters, spaces and dashes', () => {
    expect(sameLien({ holder: ' mercy hospital', fileNumber: 'f1', asserted: '5' }, liens())?.id).toBe(
      madeId(8),
    )
    expect(sameLien({ holder: 'Mercy Hospital', fileNumber: 'F-2', asserted: '1' }, liens())).toBeNull()
    expect(sameLien({ holder: 'Mercy Clinic', fileNumber: 'F-1', asserted: '1' }, liens())).toBeNull()
    expect(sameLien({ holder: '', fileNumber: 'F-1', asserted: '1' }, liens())).toBeNull()
  })

  it('without file numbers has the same holder and amount; a hidden one does not count', () => {
    const typed = { holder: 'Mercy Hospital', fileNumber: '', asserted: '1.00' }
    expect(sameLien(typed, liens({ fileNumber: '' }))?.id).toBe(madeId(8))
    expect(sameLien({ ...typed, asserted: '2' }, liens({ fileNumber: '' }))).toBeNull()
    expect(sameLien(typed, liens({ fileNumber: '', hidden: true }))).toBeNull()
  })
})
