/**
 * The days on which somebody has to act on a lien: what the server reminds of, and what the dashboard lists. Days are YYYY-MM-DD without a
 * time zone. Pure; the same on the device and on the server.
 */
import type { LienStatus } from '../liens/lien-lifecycle.ts'
import { daysAfter } from '../liens/holidays.ts'
import type { UnitValues } from '../records/record.ts'
import { liensOf, type BookLien } from './read-book.ts'

/**
 * response_soon, response_overdue: reminders before and after `response_due`, the day by which an answer was asked for.
 * deadline_soon: before `deadline`, a day of a law or of a letter.
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

export type LienDue = { readonly lien: string; readonly kind: DueKind; readonly day: string }

/** Days before (negative) and after the day by which an answer was asked for. */
const RESPONSE_DAYS = { response_soon: -3, response_due: 0, response_overdue: 3 } as const
const DEADLINE_DAYS = { deadline_soon: -3, deadline: 0 } as const
/** Days of silence after an offer, or after the last contact since. */
const CALL_AFTER = 14
/** Days of silence after an offer. */
const ESCALATE_AFTER = 30
/** Days for which a payoff amount is taken to hold, unless its letter says otherwise. */
const PAYOFF_HOLDS = 30
const RELEASE_AFTER = 30

/** A deadline by law or by letter, as `lien-deadlines.ts` finds it. */
export type DueDeadline = { readonly due: string }
export type DeadlinesOf = (body: UnitValues, lien: BookLien) => readonly DueDeadline[]

/** In the order of the liens; each lien, kind and day once. Liens that are done or hidden, and closed or hidden matters, have none. */
export function duesOf(body: UnitValues, deadlinesOf: DeadlinesOf = () => []): readonly LienDue[] {
  if (body['hidden'] === true || body['closedOn'] !== undefined) return []
  return liensOf(body)
    .filter((lien) => lien.unit('hidden') !== true)
    .flatMap((lien) => duesOfLien(lien, deadlinesOf(body, lien)))
}

export function duesOfLien(lien: BookLien, deadlines: readonly DueDeadline[]): readonly LienDue[] {
  const days = new Map<string, LienDue>()
  const add = (kind: DueKind, day: string): void => {
    days.set(`${kind} ${day}`, { lien: lien.id, kind, day })
  }
  const isOpen = BEFORE_PAYMENT.includes(lien.status)
  for (const day of isOpen ? responseDays(lien) : []) addAround(add, RESPONSE_DAYS, day)
  for (const { due } of isOpen ? deadlines : []) addAround(add, DEADLINE_DAYS, due)
  const offered = openOffer(lien)
  if (offered !== null) {
    add('call', daysAfter(laterOf(offered, dayOf(lien.unit('lastContactOn'))), CALL_AFTER))
    add('escalate', daysAfter(offered, ESCALATE_AFTER))
  }
  const payoff = isOpen ? payoffDay(lien) : null
  if (payoff !== null) add('payoff_old', daysAfter(payoff, PAYOFF_HOLDS))
  const paid = lien.status === 'paid' && !hasRelease(lien) ? paidOn(lien) : null
  if (paid !== null) add('release_missing', daysAfter(paid, RELEASE_AFTER))
  return [...days.values()]
}

function addAround(
  add: (kind: DueKind, day: string) => void,
  counts: Readonly<Partial<Record<DueKind, number>>>,
  day: string,
): void {
  for (const [kind, count] of Object.entries(counts)) add(kind as DueKind, daysAfter(day, count)) // a key of the table
}

const BEFORE_AGREEMENT: readonly LienStatus[] = [
  'identified',
  'notice_received',
  'unconfirmed',
  'confirmed',
  'in_dispute',
  'reduction_requested',
  'countered',
]
const BEFORE_PAYMENT: readonly LienStatus[] = [...BEFORE_AGREEMENT, 'agreed']

/** The day of our last offer if nothing has followed it; null: none waits. */
function openOffer({ status, offers }: BookLien): string | null {
  const last = offers.at(-1)?.value
  return last?.by === 'us' && BEFORE_AGREEMENT.includes(status) ? last.at.slice(0, 10) : null
}

/** The day that was entered, while nothing is agreed, and that of our offer, while it waits. */
function responseDays(lien: BookLien): readonly string[] {
  const entered = lien.status === 'agreed' ? null : dayOf(lien.unit('responseDue'))
  const asked = openOffer(lien) === null ? null : (lien.offers.at(-1)?.value.respondBy ?? null)
  return [entered, asked].filter((day) => day !== null)
}

/** Of values that differ, the older one: it is the first to be asked for again. */
function payoffDay({ amounts }: BookLien): string | null {
  const days = (amounts.get('payoff')?.ends ?? []).map(({ value }) => value.asOf ?? value.at.slice(0, 10))
  return days.toSorted()[0] ?? null
}

function hasRelease(lien: BookLien): boolean {
  const release = lien.unit('release')
  if (typeof release !== 'object' || release === null || Array.isArray(release)) return false
  return 'document' in release && (release['document'] !== '' || release['on'] !== null)
}

/** The day of the last payment that stands; without one, that of the step. */
function paidOn({ payments, steps }: BookLien): string | null {
  const reversed = new Set(payments.flatMap(({ value }) => value.reverses ?? []))
  const days = payments.flatMap(({ id, value }) =>
    value.reverses === null && !reversed.has(id) ? [value.on] : [],
  )
  return days.toSorted().at(-1) ?? steps.findLast(({ action }) => action === 'pay')?.at.slice(0, 10) ?? null
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function laterOf(one: string, other: string | null): string {
  return other !== null && other > one ? other : one
}
