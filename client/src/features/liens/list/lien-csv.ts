/** The liens that a list shows, as CSV; with the titles that the import knows. Loaded on first use. */
import { percentText } from '../../../../../shared/domain/books/lien-list.ts'
import type { LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import { csvLines, csvText, type CsvCell } from '../../../platform/csv-text.ts'
import { lienTypeName, STATUS_LABELS } from '../lien-labels.ts'
import { nextLabel } from './lien-words.ts'

type Column = { readonly title: string; readonly of: (row: LienRow) => CsvCell }

const COLUMNS: readonly Column[] = [
  { title: 'Matter', of: ({ title }) => title },
  { title: 'Client', of: ({ client }) => client },
  { title: 'State', of: ({ state }) => state },
  { title: 'Date of injury', of: ({ injury }) => injury },
  { title: 'Lienholder', of: ({ holder }) => holder },
  { title: 'Type', of: ({ type }) => lienTypeName(type) },
  { title: 'File number', of: ({ fileNumber }) => fileNumber },
  { title: 'Status', of: ({ status }) => STATUS_LABELS[status] },
  { title: 'Billed', of: ({ billed }) => dollars(billed) },
  { title: 'Asserted', of: ({ asserted }) => dollars(asserted) },
  { title: 'Confirmed', of: ({ confirmed }) => dollars(confirmed) },
  { title: 'Final', of: ({ final }) => dollars(final) },
  { title: 'Saved', of: ({ saved }) => dollars(saved) },
  { title: 'Saved (%)', of: ({ saved, asserted }) => percent(saved, asserted) },
  { title: 'Paid', of: ({ paid }) => dollars(paid) },
  { title: 'Open', of: ({ open }) => dollars(open) },
  { title: 'Next action', of: ({ next }) => nextLabel(next) },
  { title: 'Due', of: ({ due }) => due },
  { title: 'Two values differ', of: ({ hasConflict }) => (hasConflict ? 'Yes' : '') },
]

/** Written in a fraction of a task. */
const ROWS_AT_ONCE = 500

/** `rest` lets the screen draw. */
export async function liensCsv(rows: readonly LienRow[], rest: () => Promise<void>): Promise<string> {
  const cells = (part: readonly LienRow[]): CsvCell[][] =>
    part.map((row) => COLUMNS.map((column) => column.of(row)))
  const parts = [
    csvText(
      COLUMNS.map(({ title }) => title),
      [],
    ),
  ]
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    parts.push(csvLines(cells(rows.slice(at, at + ROWS_AT_ONCE))))
    await rest()
  }
  return parts.join('')
}

/** A number, which a spreadsheet can add up: cents have two decimals at most, so this is the same amount. */
function dollars(cents: number | null): CsvCell {
  return cents === null ? null : cents / 100
}

function percent(saved: number | null, asserted: number | null): CsvCell {
  const text = saved === null ? null : percentText(saved, asserted ?? 0)
  return text === null ? null : Number(text)
}
