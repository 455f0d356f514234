/** Calls of an attorney's office, as its devices would have logged them: each made, many finished later the same day. */
import type { CALL_CLASSES } from '../../../../shared/domain/records/call-facts.ts'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import { type CALL_DISPOSITIONS } from '../../../../shared/domain/records/call-facts.ts'
import { changeRecord } from '../../../../shared/domain/records/change-record.ts'
import type { RecordState, UnitValues } from '../../../../shared/domain/records/record.ts'
import { SUB_ISSUES } from '../../../../shared/domain/requests/sub-issues.ts'
import { draw, drawBetween, drawFrom, drawWeighted, madeUpId } from './draw.ts'
import { madeUpName, madeUpPhone, wholeName } from './made-up-people.ts'
import { CORE, DETAILS, WHEN } from './request-words.ts'

export const ROOMS_CALLS = 600
const DAYS = 400
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const CLASSES = {
  new_lead: 55,
  client: 25,
  court_or_opponent: 8,
  vendor: 7,
  spam: 5,
} as const satisfies Record<keyof typeof CALL_CLASSES, number>
const DISPOSITIONS = {
  consultation: 30,
  callback: 12,
  referred: 15,
  declined: 22,
  no_action: 25,
} as const satisfies Record<keyof typeof CALL_DISPOSITIONS, number>
const URGENCIES = { routine: 70, soon: 22, today: 8 }
const HEARD = [
  'A former client',
  'The website',
  'Another attorney',
  'The bar association',
  'A sign on the road',
]
/** Spam is kept for 90 days; nobody logs it as anything else before that. */
const SPAM_DAYS = 80
/** Calls of the last days are still open. */
const OPEN_DAYS = 4
/** Some callers of these days are still to be called back. */
const RECENT_DAYS = 20

export type MadeUpCall = { readonly kind: 'call'; readonly id: string; readonly seq: number } & RecordState

/**
 * In the order of their last changes; `seq` counts all changes from `after` on. `now`: milliseconds since 1970. Changes go through the rules of
 * the records layer, so that the revs are those that devices would have got.
 */
export function madeUpCalls(now: number, after: number): readonly MadeUpCall[] {
  const changes = Array.from({ length: ROOMS_CALLS }, (_, number) => changesOf(number, now))
    .flat()
    .sort((a, b) => a.at - b.at)
  const records = new Map<string, MadeUpCall>()
  let seq = after
  for (const { id, opId, at, set } of changes) {
    const current = records.get(id) ?? null
    const { result, next } = changeRecord(
      current,
      {
        type: 'set',
        opId,
        kind: 'call',
        id,
        schemaVersion: CALL_KIND.version,
        create: current === null,
        set,
        seen: Object.fromEntries(Object.keys(set).map((unit) => [unit, current?.units[unit] ?? 0])),
      },
      { kind: CALL_KIND, deviceId: 'demo', deviceLabel: 'Demo data', at: new Date(at).toISOString() },
    )
    if (result.kind !== 'applied' || next === null)
      throw new Error(`a call was refused: ${JSON.stringify(result)}`)
    seq += 1
    records.set(id, { ...next, kind: 'call', id, seq })
  }
  return [...records.values()].sort((a, b) => a.seq - b.seq)
}

type Change = { readonly id: string; readonly opId: string; readonly at: number; readonly set: UnitValues }

function changesOf(number: number, now: number): readonly Change[] {
  const key = `call ${number}`
  const age = ((number + draw(`moment ${key}`)) / ROOMS_CALLS) * DAYS * DAY
  const at = Math.round(now - HOUR - age)
  const kind = age > SPAM_DAYS * DAY ? drawWeighted({ ...CLASSES, spam: 0 }, key) : drawWeighted(CLASSES, key)
  const id = madeUpId(key)
  const made = { id, opId: madeUpId(`made ${key}`), at, set: madeUnits(key, kind, at) }
  if (kind === 'spam' || (age < OPEN_DAYS * DAY && draw(`open ${key}`) < 0.6)) return [made]
  const endedAt = Math.min(now, at + drawBetween(4, 50, `length ${key}`) * MINUTE)
  return [
    made,
    { id, opId: madeUpId(`ended ${key}`), at: endedAt, set: endUnits(key, endedAt, age < RECENT_DAYS * DAY) },
  ]
}

function madeUnits(key: string, kind: keyof typeof CALL_CLASSES, at: number): UnitValues {
  const name = wholeName(madeUpName(key))
  const phone = madeUpPhone('917', drawBetween(0, 99, `phone ${key}`))
  const timer = { startedAt: new Date(at).toISOString(), seconds: drawBetween(20, 1500, `seconds ${key}`) }
  const direction = kind !== 'new_lead' && draw(`direction ${key}`) < 0.3 ? 'out' : 'in'
  if (kind === 'spam') return { phone, class: kind, timer, direction: 'in' }
  const issue = drawFrom(SUB_ISSUES, `issue ${key}`)
  const facts: UnitValues = {
    caller: name,
    phone,
    class: kind,
    timer,
    direction,
    urgency: drawWeighted(URGENCIES, `urgency ${key}`),
    summary: `${(CORE[issue.id] ?? '').replace('{when}', drawFrom(WHEN, `when ${key}`))} ${drawFrom(DETAILS, `detail ${key}`)}`,
  }
  if (kind !== 'new_lead') return facts
  return {
    ...facts,
    heard: drawFrom(HEARD, `heard ${key}`),
    area: issue.area,
    state: drawFrom(['NY', 'NY', 'PA'], `state ${key}`),
    incident: new Date(at - drawBetween(2, 500, `incident ${key}`) * DAY).toISOString().slice(0, 10),
    [`parties/${madeUpId(`party ${key}`)}`]: {
      name: wholeName(madeUpName(`other side ${key}`)),
      role: 'adverse',
    },
  }
}

/** Who was to be called back days ago has been: most of them within the hour. */
function endUnits(key: string, at: number, isRecent: boolean): UnitValues {
  const disposition = drawWeighted(DISPOSITIONS, `disposition ${key}`)
  const note = {
    [`notes/${madeUpId(`note ${key}`)}`]: {
      text: drawFrom(DETAILS, `note ${key}`),
      at: new Date(at).toISOString(),
    },
  }
  if (disposition !== 'callback') return { disposition, ...note }
  if (isRecent) return { disposition, followUp: { at: new Date(at + 2 * DAY).toISOString() }, ...note }
  const minutes = drawBetween(5, draw(`late ${key}`) < 0.3 ? 600 : 50, `back ${key}`)
  return {
    disposition: drawWeighted({ ...DISPOSITIONS, callback: 0 }, `back ${key}`),
    [`attempts/${madeUpId(`back ${key}`)}`]: {
      at: new Date(at + minutes * MINUTE).toISOString(),
      result: 'reached',
    },
    ...note,
  }
}
