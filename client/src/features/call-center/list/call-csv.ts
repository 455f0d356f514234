/** The calls that a list shows, as CSV; with the titles that the import knows. Loaded on first use. */
import { elementsOf } from '../../../../../shared/domain/records/record-kind.ts'
import { callPartySchema } from '../../../../../shared/domain/records/call.ts'
import {
  CALL_CLASSES,
  CALL_DIRECTIONS,
  CALL_DISPOSITIONS,
  CALL_URGENCIES,
} from '../../../../../shared/domain/records/call-facts.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { csvLines, csvText, type CsvCell } from '../../../platform/csv-text.ts'
import type { CallRow } from './call-rows.ts'

type Column = { readonly title: string; readonly of: (row: CallRow) => CsvCell }

const text = (unit: string): Column['of'] =>
  function of({ record }) {
    const value = record.body[unit]
    return typeof value === 'string' ? value : null
  }

const COLUMNS: readonly Column[] = [
  { title: 'Direction', of: ({ direction }) => (direction === null ? null : CALL_DIRECTIONS[direction]) },
  { title: 'From', of: (row) => text('from')(row) ?? otherSide(row, 'in') },
  { title: 'To', of: (row) => text('to')(row) ?? otherSide(row, 'out') },
  { title: 'Start (UTC)', of: ({ startedAt }) => new Date(startedAt).toISOString() },
  { title: 'Seconds', of: ({ seconds }) => seconds },
  { title: 'Caller', of: text('caller') },
  { title: 'Kind of call', of: ({ callClass }) => (callClass === null ? null : CALL_CLASSES[callClass]) },
  { title: 'How they heard of us', of: ({ source }) => source },
  { title: 'Other people', of: ({ record }) => otherPeople(record.body) },
  { title: 'Practice area', of: text('area') },
  { title: 'State', of: text('state') },
  { title: 'Date of the incident', of: text('incident') },
  { title: 'Urgency', of: ({ record }) => labelIn(CALL_URGENCIES, record.body['urgency']) },
  { title: 'Summary', of: text('summary') },
  {
    title: 'Outcome',
    of: ({ disposition }) => (disposition === null ? null : CALL_DISPOSITIONS[disposition]),
  },
  { title: 'Call back by (UTC)', of: ({ agreedAt }) => instant(agreedAt) },
  { title: 'Called back (UTC)', of: ({ calledBackAt }) => instant(calledBackAt) },
  { title: 'Call number', of: ({ record }) => record.id },
]

/** Written in a fraction of a task. */
const ROWS_AT_ONCE = 500

/** `rest` lets the screen draw. */
export async function callsCsv(rows: readonly CallRow[], rest: () => Promise<void>): Promise<string> {
  const parts = [
    csvText(
      COLUMNS.map(({ title }) => title),
      [],
    ),
  ]
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE)
    parts.push(csvLines(part.map((row) => COLUMNS.map((column) => column.of(row)))))
    await rest()
  }
  return parts.join('')
}

/** Calls that were logged by hand have the other side's number only. */
function otherSide({ record, direction }: CallRow, of: 'in' | 'out'): string | null {
  const { phone } = record.body
  return typeof phone === 'string' && (direction ?? 'in') === of ? phone : null
}

function otherPeople(body: CallRow['record']['body']): string {
  return elementsOf(body, 'parties', callPartySchema)
    .map(({ value: { name, role } }) => (role === 'adverse' ? `${name} (other side)` : name))
    .join('; ')
}

function labelIn(labels: Readonly<Record<string, string>>, value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? (labels[value] ?? null) : null
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
