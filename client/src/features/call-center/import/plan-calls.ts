/** What an import of calls would add: one record for each row without a fault that is not here already. Pure; in slices, so that the screen draws. */
import { CALL_KIND } from '../../../../../shared/domain/records/call.ts'
import { callStartedAt, type CALL_ATTEMPTS } from '../../../../../shared/domain/records/call-facts.ts'
import type { JsonValue, UnitValues } from '../../../../../shared/domain/records/record.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { createPause, type SliceDeps } from '../../../platform/csv/slices.ts'
import type { CallMapping } from './call-columns.ts'
import { readRow, type FileCall, type ReadRow } from './read-call.ts'

export type PlannedRow = ReadRow & {
  /** A call with that number, minute and direction is here already, or further up in the file. */
  readonly isDuplicate: boolean
  /** What becomes of it; null: it is left out. */
  readonly set: UnitValues | null
}

export type CallPlan = {
  readonly rows: readonly PlannedRow[]
  readonly calls: number
  /** Of these, those that come to the callbacks due. */
  readonly callbacks: number
}

type PlanOrder = {
  /** Without the titles. */
  readonly cells: readonly (readonly string[])[]
  readonly mapping: CallMapping
  /** The calls on this device. */
  readonly held: readonly RecordView[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly batch: string
  readonly newId: () => string
}

const DAY = 86_400_000
/** Days after which nobody waits for a call back any more: as far as the charts look back. */
const OWED_DAYS = 30

/** Rejects with the signal's reason once it is aborted. */
export async function planCalls(order: PlanOrder, deps: SliceDeps): Promise<CallPlan> {
  const { cells, mapping, held, now } = order
  const pause = createPause(deps)
  const known = new Set(held.map(keyOfRecord))
  const read: (ReadRow & { readonly isDuplicate: boolean })[] = []
  for (const [at, row] of cells.entries()) {
    const one = readRow(row, at + 2, { mapping, now })
    const key = one.call === null ? null : keyOf(one.call)
    read.push({ ...one, isDuplicate: key !== null && known.has(key) })
    if (key !== null) known.add(key)
    deps.onProgress?.((at + 1) / cells.length)
    await pause()
  }
  const contacts = contactsOf(read, held)
  const rows: PlannedRow[] = []
  for (const row of read) {
    const set = row.call === null || row.isDuplicate ? null : unitsOf(row.call, contacts, order)
    rows.push({ ...row, set })
    await pause()
  }
  const sets = rows.flatMap(({ set }) => (set === null ? [] : [set]))
  return {
    rows,
    calls: sets.length,
    callbacks: sets.filter(({ disposition }) => disposition === 'callback').length,
  }
}

/** null: they fit. In words. */
export function tooMany(held: number, added: number): string | null {
  if (held + added <= CALL_KIND.maxRecords) return null
  const most = CALL_KIND.maxRecords.toLocaleString('en-US')
  return `There can be ${most} calls. Here are ${held.toLocaleString('en-US')} already, and the file has ${added.toLocaleString('en-US')} new ones.`
}

type CallKey = Pick<FileCall, 'number' | 'direction' | 'startedAt'>

function keyOf({ number, direction, startedAt }: CallKey): string {
  return `${plainNumber(number)}/${startedAt.slice(0, 'YYYY-MM-DDTHH:MM'.length)}/${direction}`
}

/** A call without a direction was taken, not made. */
function keyOfRecord({ body, createdAt }: RecordView): string {
  const startedAt = new Date(callStartedAt(body, createdAt)).toISOString()
  return keyOf({
    number: textIn(body['phone']),
    direction: body['direction'] === 'out' ? 'out' : 'in',
    startedAt,
  })
}

/** The same with and without the country code of the US. */
function plainNumber(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** When the office and a number were in contact, the earliest first. */
type Contact = {
  readonly at: string
  readonly isOutgoing: boolean
  readonly result: keyof typeof CALL_ATTEMPTS
}

function contactsOf(
  read: readonly ReadRow[],
  held: readonly RecordView[],
): ReadonlyMap<string, readonly Contact[]> {
  const contacts: (Contact & { readonly number: string })[] = []
  for (const { call } of read) {
    if (call === null || call.number === '') continue
    const { number, direction, startedAt } = call
    contacts.push({
      number: plainNumber(number),
      ...{ at: startedAt, isOutgoing: direction === 'out', result: attemptOf(call) },
    })
  }
  for (const { body, createdAt } of held) {
    const number = plainNumber(textIn(body['phone']))
    if (number === '' || body['direction'] !== 'out') continue
    contacts.push({ number, at: callStartedAt(body, createdAt), isOutgoing: true, result: 'reached' })
  }
  contacts.sort((one, other) => (one.at < other.at ? -1 : 1))
  return Map.groupBy(contacts, ({ number }) => number)
}

function attemptOf(call: FileCall): Contact['result'] {
  if (call.result === 'voicemail') return 'voicemail'
  return wasTaken(call) ? 'reached' : 'no_answer'
}

/** By its result, else by its length; a call of unknown length was taken. */
function wasTaken({ result, seconds }: FileCall): boolean {
  return result === null ? seconds !== 0 : result === 'answered'
}

function unitsOf(
  call: FileCall,
  contacts: ReadonlyMap<string, readonly Contact[]>,
  { now, batch, newId }: PlanOrder,
): UnitValues {
  const { direction, number, from, to, startedAt, seconds } = call
  const isMissed = direction === 'in' && !wasTaken(call)
  const later = isMissed ? (contacts.get(plainNumber(number)) ?? []).filter(({ at }) => at > startedAt) : []
  const attempts = later.filter(({ isOutgoing }) => isOutgoing)
  const wasReached = later.some(({ result }) => result === 'reached')
  // Somebody who gave no number cannot be called back.
  const isRecent = number !== '' && Date.parse(startedAt) > now - OWED_DAYS * DAY
  const units: Record<string, JsonValue> = {
    direction,
    timer: { startedAt, seconds },
    disposition: isMissed && !wasReached && isRecent ? 'callback' : 'no_action',
    imported: { at: new Date(now).toISOString(), batch },
  }
  if (number !== '') units['phone'] = number
  if (from !== '') units['from'] = from
  if (to !== '') units['to'] = to
  for (const { at, result } of attempts.slice(0, MOST_ATTEMPTS)) units[`attempts/${newId()}`] = { at, result }
  return units
}

const MOST_ATTEMPTS = 5

function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
