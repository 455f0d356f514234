/** Reads the rows of a phone system's call list, each with its faults. Pure. */
import { withoutFormulaMark } from '../../../platform/csv-text.ts'
import type { CallDirection } from '../list/call-rows.ts'
import {
  readDirection,
  readNumber,
  readResult,
  readSeconds,
  readStart,
  type CallResult,
  type CellReading,
} from './call-cells.ts'
import { CALL_FIELDS, type CallColumn, type CallMapping } from './call-columns.ts'

export type FileCall = {
  readonly direction: CallDirection
  /** The other side's number; '' if it was withheld. */
  readonly number: string
  /** As the file has them; ''. */
  readonly from: string
  readonly to: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly seconds: number | null
  /** null: not in the file. */
  readonly result: CallResult | null
}

export type ReadRow = {
  /** As a spreadsheet counts: the titles are row 1. */
  readonly number: number
  readonly faults: readonly string[]
  /** null: there are faults. */
  readonly call: FileCall | null
}

/** `now`: milliseconds since 1970. */
export function readRow(
  cells: readonly string[],
  number: number,
  { mapping, now }: { readonly mapping: CallMapping; readonly now: number },
): ReadRow {
  const faults: string[] = []
  const cell = (column: CallColumn): string => {
    const at = mapping[column]
    return at === undefined ? '' : withoutFormulaMark((cells[at] ?? '').trim()).trim()
  }
  /** null: there is a fault. */
  const taken = <Value>(reading: CellReading<Value>): Value | null => {
    if (reading.ok) return reading.value
    faults.push(reading.fault)
    return null
  }
  const optional = <Value>(column: CallColumn, read: (text: string) => CellReading<Value>): Value | null => {
    const text = cell(column)
    return text === '' ? null : taken(read(text))
  }
  const numberIn = (column: 'from' | 'to'): string =>
    optional(column, (text) => readNumber(text, CALL_FIELDS[column].label)) ?? ''
  const direction = taken(readDirection(cell('direction')))
  const startedAt = taken(readStart(cell('start'), now))
  const [from, to] = [numberIn('from'), numberIn('to')]
  const seconds = optional('seconds', readSeconds)
  const result = optional('result', readResult)
  const otherSide = direction === 'out' ? 'to' : 'from'
  if (direction !== null && cell(otherSide) === '')
    faults.push(`${CALL_FIELDS[otherSide].label}: the number of the other side is missing.`)
  if (faults.length > 0 || direction === null || startedAt === null) return { number, faults, call: null }
  const call = { direction, number: direction === 'out' ? to : from, from, to, startedAt, seconds, result }
  return { number, faults, call }
}
