/** Calls as lists and charts read them, each worked out once until its record changes. Pure. */
import { shownPhone } from '../../../../../shared/domain/phone.ts'
import {
  CALL_CLASSES,
  CALL_DIRECTIONS,
  CALL_DISPOSITIONS,
  callbackAt,
  calledBackAt,
  callSeconds,
  callStartedAt,
  isCallbackOwed,
  isOpenCall,
} from '../../../../../shared/domain/records/call-facts.ts'
import type { JsonValue, UnitValues } from '../../../../../shared/domain/records/record.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'

export type CallClass = keyof typeof CALL_CLASSES
export type CallDirection = keyof typeof CALL_DIRECTIONS
export type CallDisposition = keyof typeof CALL_DISPOSITIONS

export type CallRow = {
  readonly record: RecordView
  /** As a list names it: the caller, else the number. */
  readonly title: string
  /** The other side's number, as it is shown; '' if there is none. */
  readonly number: string
  /** Milliseconds since 1970, as below. */
  readonly startedAt: number
  /** null: not known, or still running. */
  readonly seconds: number | null
  readonly direction: CallDirection | null
  readonly callClass: CallClass | null
  readonly disposition: CallDisposition | null
  /** How the caller heard of the office; ''. */
  readonly source: string
  readonly isOpen: boolean
  /** Somebody waits for a call back. */
  readonly isOwed: boolean
  /** By when it was agreed to call back; null: no time was. */
  readonly agreedAt: number | null
  /** When the office first tried to call back; null: not yet. */
  readonly calledBackAt: number | null
}

export type CallRows = {
  /** The latest calls first. */
  readonly rowsOf: (records: readonly RecordView[]) => readonly CallRow[]
  /** Whether the call has every word of the search, in whatever it says; a part of a number counts as one. */
  readonly matches: (row: CallRow, search: string) => boolean
}

export function createCallRows(): CallRows {
  const rows = new WeakMap<UnitValues, CallRow>()
  const texts = new WeakMap<UnitValues, string>()

  const rowOf = (record: RecordView): CallRow => {
    const known = rows.get(record.body)
    if (known?.record.createdAt === record.createdAt && known.record.state === record.state) return known
    const row = callRow(record)
    rows.set(record.body, row)
    return row
  }

  const textOf = ({ record: { body } }: CallRow): string => {
    const known = texts.get(body)
    if (known !== undefined) return known
    const text = searchText(body)
    texts.set(body, text)
    return text
  }

  return {
    rowsOf: (records) => records.map(rowOf).sort((one, other) => other.startedAt - one.startedAt),
    matches: (row, search) => {
      const words = folded(search)
        .split(/\s+/)
        .filter((word) => word !== '')
      return words.every((word) => {
        const digits = word.replaceAll(/\D/g, '')
        const isNumber = digits.length >= MIN_DIGITS && /^[\d+().-]+$/.test(word)
        return textOf(row).includes(isNumber ? digits : word)
      })
    },
  }
}

/** Fewer digits are not looked for as a part of a number written with dashes. */
const MIN_DIGITS = 3

function callRow(record: RecordView): CallRow {
  const { body, createdAt } = record
  const number = shownPhone(textIn(body['phone']))
  return {
    record,
    title: textIn(body['caller']) || number || 'No name yet',
    number,
    startedAt: Date.parse(callStartedAt(body, createdAt)),
    seconds: callSeconds(body),
    direction: keyIn(CALL_DIRECTIONS, body['direction']),
    callClass: keyIn(CALL_CLASSES, body['class']),
    disposition: keyIn(CALL_DISPOSITIONS, body['disposition']),
    source: textIn(body['heard']).trim(),
    isOpen: isOpenCall(body),
    isOwed: isCallbackOwed(body),
    agreedAt: timeIn(callbackAt(body)),
    calledBackAt: timeIn(calledBackAt(body)),
  }
}

const PLAIN = /^[\n\u0020-\u007e]*$/

/** Without accents and capital letters. Most text has no accents, for which the long way would take ten times as long. */
function folded(text: string): string {
  return (PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
}

/** All that a person typed into the call, and its numbers as digits alone. */
function searchText(body: UnitValues): string {
  const values = Object.values(body).flatMap((value) => [textIn(value), ...partsIn(value)])
  const numbers = [body['phone'], body['from'], body['to']].map((value) =>
    textIn(value).replaceAll(/\D/g, ''),
  )
  return folded([...values, ...numbers].join('\n'))
}

function partsIn(value: JsonValue): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const { name, text } = value as Readonly<Record<string, JsonValue>> // neither null nor a list
  return [textIn(name), textIn(text)]
}

function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function timeIn(at: string | null): number | null {
  const time = at === null ? NaN : Date.parse(at)
  return Number.isNaN(time) ? null : time
}

function keyIn<Key extends string>(
  table: Readonly<Record<Key, string>>,
  value: JsonValue | undefined,
): Key | null {
  return typeof value === 'string' && Object.hasOwn(table, value) ? (value as Key) : null // its own key
}
