import { expect, it } from 'vitest'
import {
  aLien,
  aMatter,
  anEntry,
  aStep,
  madeId,
} from '../../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../../shared/domain/records/record.ts'
import { testHash } from '../../../../../../shared/domain/books/testing/test-hash.ts'
import { bookFileName, bookFileOf } from '../../book-file.ts'
import { bookImportOf } from './book-import.ts'

const AT = '2026-11-26T10:00:00.000Z'
const id = madeId(1)
const LIEN = madeId(2)
const body = {
  ...aMatter(),
  ...aLien(LIEN, { status: { steps: [aStep('assert', 'unconfirmed')] } }),
  [`amounts/${madeId(3)}`]: anEntry(LIEN, 'asserted', 500_000),
}
const fileOf = (units: UnitValues = body): string => JSON.stringify(bookFileOf(id, units, AT))
const read = (text: string) =>
  bookImportOf(text, { at: AT, digest: (hashed) => Promise.resolve(testHash(hashed)) })

it('an exported matter is read as it was, under the same id and without what the server writes', async () => {
  const receipt = { [`receipts/${madeId(3)}`]: { at: AT, check: null } }
  expect(await read(fileOf({ ...body, ...receipt }))).toEqual({
    ...{ ok: true, title: 'Roe v. Acme', liens: 1 },
    change: { id, set: body },
  })
  expect(bookFileName(id)).toMatch(/^matter-\w{8}\.json$/)
})

it.each([
  ['no JSON', '{', 'This is no matter'],
  ['another file', '{"format":"other"}', 'This is no matter'],
  ['a later version', fileOf().replace('"version":1', '"version":99'), 'A newer version'],
])('%s is refused', async (_, text, words) => {
  expect(await read(text)).toMatchObject({ ok: false, error: expect.stringContaining(words) as string })
})

it('a changed file is refused by the rules of the server, with what is wrong', async () => {
  const forged = { ...body, state: 'ZZ', unknown: 1 }
  expect(await read(fileOf(forged))).toMatchObject({
    ok: false,
    faults: ['State: Please choose a state.', 'unknown: This field is not known.'],
  })
  const { injury: _, ...withoutInjury } = aMatter()
  expect(await read(fileOf(withoutInjury))).toMatchObject({
    ok: false,
    faults: ['Injury on: Please enter the date of injury.'],
  })
})
