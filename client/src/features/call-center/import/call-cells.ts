/** Reads the cells of a phone system's call list. Each refuses in words for the person who has the file. Pure. */
import type { CallDirection } from '../list/call-rows.ts'
import { plainName } from '../../../platform/csv/csv-mapping.ts'

export type CellReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: string }

export type CallResult = 'answered' | 'missed' | 'voicemail'

const DIRECTIONS: Readonly<Record<string, CallDirection>> = {
  ...namedAs('in', 'in i inbound incoming received incomingcall inboundcall terminating ingress'),
  ...namedAs(
    'out',
    'out o outbound outgoing dialed placed made outgoingcall outboundcall originating egress',
  ),
}

const RESULTS: Readonly<Record<string, CallResult>> = {
  ...namedAs(
    'answered',
    'answered answer yes connected callconnected completed complete accepted success successful ok talked normalclearing',
  ),
  ...namedAs(
    'missed',
    'missed missedcall no noanswer notanswered unanswered abandoned busy rejected declined canceled hangup hungup failed',
  ),
  ...namedAs('voicemail', 'voicemail voicemailleft leftvoicemail leftmessage message vm'),
}

function namedAs<Value extends string>(value: Value, names: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}

export function readDirection(cell: string): CellReading<CallDirection> {
  if (cell === '') return refused('The direction is missing.')
  return known(DIRECTIONS, cell, `The direction “${cell}” is not known. Write incoming or outgoing.`)
}

export function readResult(cell: string): CellReading<CallResult> {
  return known(RESULTS, cell, `The result “${cell}” is not known. Write answered, missed or voicemail.`)
}

function known<Value>(
  table: Readonly<Record<string, Value>>,
  cell: string,
  fault: string,
): CellReading<Value> {
  // Some systems write it with two l.
  const name = plainName(cell).replace(/celled$/, 'celed')
  const value = Object.hasOwn(table, name) ? table[name] : undefined
  return value === undefined ? refused(fault) : { ok: true, value }
}

const NO_NUMBER = new Set([
  'anonymous',
  'private',
  'privatenumber',
  'restricted',
  'unknown',
  'unavailable',
  'withheld',
  'blocked',
  'noid',
])
const MAX_NUMBER = 40

/** Digits, with the plus that they begin with. '': the number was withheld. */
export function readNumber(cell: string, label: string): CellReading<string> {
  if (NO_NUMBER.has(plainName(cell))) return { ok: true, value: '' }
  const number = cell.replaceAll(/[\s().-]/g, '').replace(/^tel:/i, '')
  return /^\+?\d{2,15}$/.test(number)
    ? { ok: true, value: number }
    : refused(`${label}: “${cell.slice(0, MAX_NUMBER)}” is no phone number.`)
}

const MAX_SECONDS = 86_400

/** From 125, 125 s, 2:05 and 0:02:05. */
export function readSeconds(cell: string): CellReading<number> {
  const text = cell.replace(/(s|sec|secs|seconds)\.?$/i, '').trim()
  const seconds = /^\d+(:[0-5]?\d){0,2}$/.test(text)
    ? text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    : /^\d+\.\d+$/.test(text)
      ? Math.round(Number(text))
      : NaN
  if (Number.isNaN(seconds)) return refused(`The length “${cell}” is not known. Write seconds, or 2:05.`)
  return seconds <= MAX_SECONDS
    ? { ok: true, value: seconds }
    : refused(`The length “${cell}” is longer than a day.`)
}

const ISO =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const US = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i
/** A phone system's clock may be a little ahead of this device's. */
const AHEAD = 10 * 60_000

/** ISO 8601, UTC. A time without a zone is one of this device's zone. `now`: milliseconds since 1970. */
export function readStart(cell: string, now: number): CellReading<string> {
  if (cell === '') return refused('The start is missing.')
  const at = isoTime(cell) ?? usTime(cell)
  if (at === null) return refused(`The start “${cell}” is no time. Write 11/20/2026 2:03 PM.`)
  if (Number.isNaN(at)) return refused(`The start “${cell}” is a time that does not exist.`)
  if (at > now + AHEAD) return refused(`The start “${cell}” is in the future.`)
  return { ok: true, value: new Date(at).toISOString() }
}

/** null: not written so. NaN: there is no such time. */
function isoTime(cell: string): number | null {
  const [whole, day = '', hour = '', minute = '', second = '00', zone = ''] = ISO.exec(cell) ?? []
  if (whole === undefined) return null
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const local = localTime(year, month, date, [Number(hour), Number(minute), Number(second)])
  if (zone === '' || Number.isNaN(local)) return local
  const offset = /^(z|utc|gmt)$/i.test(zone) ? 'Z' : zone.replace(/^(.\d{2}):?(\d{2})$/, '$1:$2')
  return Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`)
}

function usTime(cell: string): number | null {
  const [whole, month, date, year, hour = '', minute, second = '0', half = ''] = US.exec(cell) ?? []
  if (whole === undefined) return null
  const written = Number(hour)
  if (half !== '' && (written < 1 || written > 12)) return NaN
  const hours = half === '' ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return localTime(Number(year), Number(month), Number(date), [hours, Number(minute), Number(second)])
}

/** NaN: there is no such time. */
function localTime(
  year: number,
  month: number,
  date: number,
  [hours, minutes, seconds]: readonly [number, number, number],
): number {
  const time = new Date(year, month - 1, date, hours, minutes, seconds)
  const isSame = time.getMonth() === month - 1 && time.getDate() === date
  return isSame && hours < 24 && minutes < 60 && seconds < 60 ? time.getTime() : NaN
}

function refused(fault: string): { readonly ok: false; readonly fault: string } {
  return { ok: false, fault }
}
