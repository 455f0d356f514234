/** Reads the rows of a CSV as liens, each with its faults. Pure. */
import { folded } from '../../../../../../shared/domain/books/lien-rows.ts'
import type { LienType } from '../../../../../../shared/domain/liens/lien-lifecycle.ts'
import { withoutFormulaMark } from '../../../../platform/csv-text.ts'
import { readCents, readDay, readState, readType, type CellReading } from './csv-cells.ts'
import { CSV_FIELD_FACTS, type CsvField, type CsvMapping } from './csv-columns.ts'

export type CsvLien = {
  readonly title: string
  readonly client: string
  /** null: the cell is empty, as below. */
  readonly state: string | null
  /** YYYY-MM-DD. */
  readonly injury: string | null
  readonly holder: string
  readonly type: LienType
  readonly fileNumber: string
  /** Cents. */
  readonly amounts: Readonly<Partial<Record<CsvAmount, number>>>
  /** YYYY-MM-DD. */
  readonly responseDue: string | null
}

export const CSV_AMOUNTS = ['billed', 'asserted', 'confirmed'] as const
export type CsvAmount = (typeof CSV_AMOUNTS)[number]

export type ReadRow = {
  /** As a spreadsheet counts: the titles are row 1. */
  readonly number: number
  /** Who claims of whom, as the file has it, to find the row by. */
  readonly label: string
  readonly faults: readonly string[]
  /** null: there are faults. */
  readonly lien: CsvLien | null
}

/** Of a title, a name or a file number. */
const LINE_MAX = 200

export function readRow(cells: readonly string[], number: number, mapping: CsvMapping): ReadRow {
  const faults: string[] = []
  const cell = (field: CsvField): string => {
    const column = mapping[field]
    return column === undefined ? '' : withoutFormulaMark((cells[column] ?? '').trim()).trim()
  }
  const line = (field: CsvField): string => {
    const text = cell(field).replace(/\s+/g, ' ')
    const { label, isRequired } = CSV_FIELD_FACTS[field]
    if (text === '' && isRequired === true) faults.push(MISSING[field] ?? `${label} is missing.`)
    if (text.length > LINE_MAX) faults.push(`${label}: please use at most ${LINE_MAX} characters.`)
    return text
  }
  /** null: the cell is empty, or has a fault. */
  const value = <Value>(
    field: CsvField,
    read: (text: string, label: string) => CellReading<Value>,
  ): Value | null => {
    const text = cell(field)
    if (text === '') return null
    const reading = read(text, CSV_FIELD_FACTS[field].label)
    if (reading.ok) return reading.value
    faults.push(reading.fault)
    return null
  }
  const [title, client, holder, fileNumber] = [
    line('title'),
    line('client'),
    line('holder'),
    line('fileNumber'),
  ]
  const type = readType(cell('type'))
  if (!type.ok) faults.push(type.fault)
  const amounts: Partial<Record<CsvAmount, number>> = {}
  for (const field of CSV_AMOUNTS) {
    const cents = value(field, readCents)
    if (cents !== null) amounts[field] = cents
  }
  const state = value('state', readState)
  const injury = value('injury', readDay)
  const responseDue = value('responseDue', readDay)
  const label = [holder, title].filter((text) => text !== '').join(', ')
  const lien =
    faults.length > 0 || !type.ok
      ? null
      : { title, client, state, injury, holder, type: type.value, fileNumber, amounts, responseDue }
  return { number, label, faults, lien }
}

const MISSING: Readonly<Partial<Record<CsvField, string>>> = {
  holder: 'The lienholder is missing.',
  title: 'The matter is missing.',
  client: 'The client is missing.',
}

/** The same matter has the same key: capitals, accents and spaces make no difference. */
export function matterKey({ title, client }: Pick<CsvLien, 'title' | 'client'>): string {
  return `${spaced(title)}\n${spaced(client)}`
}

/** The same lien of a matter has the same key. */
export function lienKey({ holder, fileNumber }: Pick<CsvLien, 'holder' | 'fileNumber'>): string {
  return `${spaced(holder)}\n${spaced(fileNumber)}`
}

function spaced(text: string): string {
  return folded(text).trim().replace(/\s+/g, ' ')
}
