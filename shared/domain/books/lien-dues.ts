/**
 * The days on which somebody has to act on a lien: what the server reminds of, and what the dashboard lists. Days are YYYY-MM-DD without a
 * time zone. Pure; the same on the device and on the server.
 */
import { daysAfter } from '../deadlines/federal-holidays.ts'
import { isLocked } from '../liens/lien-lifecycle.ts'
import type { UnitValues } from '../records/record.ts'
import { deadlinesOfLien } from './lien-deadlines.ts'
import { liensOf, type BookLien } from './read-book.ts'

/**
 * response_soon, response_overdue: reminders before and after `response_due`, a day that was entered or that an offer names.
 * deadline_soon: before `deadline`, a day that was counted by a rule.
 */
export const DUE_KINDS = [
  'response_soon',
  'response_due',
  'response_overdue',
  'call',
  'escalate',
  'payoff_old',
  'release_missing',
  'deadline_soon',
  'deadline',
] as const
export type DueKind = (typeof DUE_KINDS)[number]

/** `label`: what is due, in words that name no person and no firm. */
export type LienDue = {
  readonly lien: string
  readonly kind: DueKind
  readonly day: string
  readonly label: string
}

/** Days before (negative) and after the day. */
const RESPONSE_DAYS = { response_soon: -3, response_due: 0, response_overdue: 3 } as const
const DEADLINE_DAYS = { deadline_soon: -3, deadline: 0 } as const
/** Days of silence after an offer, or after the last contact since. */
const CALL_AFTER = 14
/** Days of silence after an offer. */
const ESCALATE_AFTER = 30
/** Days for which a payoff amount is taken to hold, unless its letter says otherwise. */
const PAYOFF_HOLDS = 30
const RELEASE_AFTER = 30

/** The day (YYYY-MM-DD) of an instant (ISO 8601, UTC) where the attorney is: an evening in the US is the next day in UTC. */
export type DayOf = (instant: string) => string

/** In the order of the liens. Liens that are done or hidden, and closed or hidden matters, have none. */
export function duesOf(body: UnitValues, dayOf: DayOf): readonly LienDue[] {
  if (body['hidden'] === true || body['closedOn'] !== undefined) return []
  return liensOf(body)
    .filter((lien) => lien.unit('hidden') !== true)
    .flatMap((lien) => [...deadlineDues(body, lien), ...silenceDues(lien, dayOf), ...paperDues(lien, dayOf)])
}

function deadlineDues(body: UnitValues, lien: BookLien): readonly LienDue[] {
  return deadlinesOfLien(body, lien).flatMap(({ start, due, label }) => {
    const isEntered = start === null
    // An agreement is the answer.
    if (isEntered && isLocked(lien.status)) return []
    const kinds = Object.entries(isEntered ? RESPONSE_DAYS : DEADLINE_DAYS) as [DueKind, number][] // the keys of the literals
    return kinds.map(([kind, count]) => ({ lien: lien.id, kind, day: daysAfter(due, count), label }))
  })
}

/** While nothing has followed our offer, neither an offer of theirs nor an answer on their page. */
function silenceDues(lien: BookLien, dayOf: DayOf): readonly LienDue[] {
  const last = lien.offers.at(-1)?.value
  if (last?.by !== 'us' || isLocked(lien.status)) return []
  if ((lien.answeredAt ?? '') > last.at) return []
  const offered = dayOf(last.at)
  const contact = lien.unit('lastContactOn')
  const silentFrom = typeof contact === 'string' && contact > offered ? contact : offered
  return [
    due(lien, 'call', daysAfter(silentFrom, CALL_AFTER), 'Call: no answer to our offer'),
    due(lien, 'escalate', daysAfter(offered, ESCALATE_AFTER), 'Escalate: no answer for 30 days'),
  ]
}

/** A payoff amount that has grown old before the payment, and a release that has not come after it. */
function paperDues(lien: BookLien, dayOf: DayOf): readonly LienDue[] {
  const isToBePaid = lien.status === 'agreed' || !isLocked(lien.status)
  const payoff = isToBePaid ? payoffDay(lien, dayOf) : null
  const paid = lien.status === 'paid' && !hasRelease(lien) ? paidOn(lien, dayOf) : null
  return [
    ...(payoff === null
      ? []
      : [due(lien, 'payoff_old', daysAfter(payoff, PAYOFF_HOLDS), 'Payoff amount is 30 days old')]),
    ...(paid === null
      ? []
      : [due(lien, 'release_missing', daysAfter(paid, RELEASE_AFTER), 'Release is missing')]),
  ]
}

function due({ id }: BookLien, kind: DueKind, day: string, label: string): LienDue {
  return { lien: id, kind, day, label }
}

/** Of values that differ, the older one: it is the first to be asked for again. */
function payoffDay({ amounts }: BookLien, dayOf: DayOf): string | null {
  const days = (amounts.get('payoff')?.ends ?? []).map(({ value }) => value.asOf ?? dayOf(value.at))
  return days.toSorted()[0] ?? null
}

function hasRelease(lien: BookLien): boolean {
  const release = lien.unit('release')
  if (typeof release !== 'object' || release === null || Array.isArray(release)) return false
  return 'document' in release && (release['document'] !== '' || release['on'] !== null)
}

/** The day of the last payment that stands; without one, that of the step. */
function paidOn({ payments, steps }: BookLien, dayOf: DayOf): string | null {
  const reversed = new Set(payments.flatMap(({ value }) => value.reverses ?? []))
  const days = payments.flatMap(({ id, value }) =>
    value.reverses === null && !reversed.has(id) ? [value.on] : [],
  )
  const step = steps.findLast(({ action }) => action === 'pay')
  return days.toSorted().at(-1) ?? (step === undefined ? null : dayOf(step.at))
}
