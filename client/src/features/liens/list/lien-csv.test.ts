import { expect, it } from 'vitest'
import { lienRows } from '../../../../../shared/domain/books/lien-rows.ts'
import { aLien, aMatter, anEntry, madeId } from '../../../../../shared/domain/books/testing/book-parts.ts'
import { madeUpBooks } from '../../../../../shared/domain/books/testing/made-up-books.ts'
import { parseCsv } from '../../../platform/csv/parse-csv.ts'
import { planCsv } from './import/csv-plan.ts'
import { guessedMapping } from '../../../platform/csv/csv-mapping.ts'
import { CSV_FIELD_FACTS } from './import/csv-columns.ts'
import { liensCsv } from './lien-csv.ts'

const BOOK = madeId(1)
const LIEN = madeId(2)
let rests = 0
const rest = () => Promise.resolve(void (rests += 1))
const parsed = (csv: string) => {
  const read = parseCsv(new TextEncoder().encode(csv), 20_000)
  if (!read.ok) throw new Error(read.error)
  return read
}

it('writes amounts as numbers, and no cell that a spreadsheet would run', async () => {
  const rows = lienRows(BOOK, {
    ...aMatter({ title: '=HYPERLINK("x")', client: '\t@evil' }),
    ...aLien(LIEN, { holder: '+1 Hospital', fileNumber: '-7', responseDue: '2026-12-09' }),
    [`amounts/${madeId(3)}`]: anEntry(LIEN, 'asserted', 123_450),
    [`amounts/${madeId(4)}`]: anEntry(LIEN, 'final', 200_000),
  })
  const [, line] = (await liensCsv(rows, rest)).split('\r\n')
  expect(line).toBe(
    `"'=HYPERLINK(""x"")","'\t@evil",TX,2025-04-01,"'+1 Hospital",Hospital,"'-7",Identified,,1234.5,,2000,-765.5,-62.01,0,1234.5,Record the notice,2026-12-09,`,
  )
})

it('can be imported again with the same facts, and then finds every lien to be here', async () => {
  const books = madeUpBooks(1_200, 5)
  const rows = books.flatMap(({ id, body }) => lienRows(id, body))
  rests = 0
  const { titles, rows: cells } = parsed(await liensCsv(rows, rest))
  expect(rests).toBe(3)
  const deps = { rest, now: () => 0, signal: new AbortController().signal }
  const order = { cells, mapping: guessedMapping(CSV_FIELD_FACTS, titles, []), addDuplicates: false }
  const fresh = await planCsv({ ...order, books: [] }, deps)
  expect([fresh.liens, fresh.matters.length]).toEqual([1_200, 200])
  expect(fresh.rows.flatMap(({ lien }) => lien?.amounts.asserted ?? null)).toEqual(
    rows.map(({ asserted }) => asserted),
  )
  const again = await planCsv({ ...order, books }, deps)
  expect([again.liens, again.rows.every(({ isDuplicate }) => isDuplicate)]).toEqual([0, true])
})
