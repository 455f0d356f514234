/**
 * The days by which somebody has to act on a lien, from the units of its book. A day that was counted says its start, its count, what was
 * passed over and its source; it is to be verified against the letter or the law. Pure; the same on the device and on the server.
 */
import { DEADLINES } from '../liens/deadlines.ts'
import { businessDaysAfter, daysBetween } from '../deadlines/federal-holidays.ts'
import type { LienStatus } from '../liens/lien-lifecycle.ts'
import type { Offer } from '../records/book.ts'
import type { UnitValues } from '../records/record.ts'
import { DEADLINE_RULES, dayIn, isAbout, startIn, wordsOf, type DeadlineRule } from './lien-deadline-rules.ts'
import type { BookLien } from './read-book.ts'

export type LienDeadline = {
  /** One of each for a lien: the rule's id, or `response_due`, `our_offer`, `their_offer`. */
  readonly id: string
  /** Names no person and no firm. */
  readonly label: string
  /** YYYY-MM-DD, as `start`. */
  readonly due: string
  /** The day from which it was counted, which does not count itself; null: `due` was entered. */
  readonly start: string | null
  /** In words, such as "60 days" or "5 business days". */
  readonly count: string
  /** Days that a count of business days passed over. */
  readonly skipped: readonly { readonly day: string; readonly why: string }[]
  readonly source: string
  /** What to check before the day is relied on. */
  readonly verify: string
  /** An attorney has compared the rule with the law's own text, or there is no rule. */
  readonly isReviewed: boolean
}

/** Of the day that is entered with a letter. */
export const RESPONSE_DUE = 'Response due'

/** By the day; none of a lien that is hidden or done. */
export function deadlinesOfLien(body: UnitValues, lien: BookLien): readonly LienDeadline[] {
  if (!hasDeadlines(lien)) return []
  return [
    ...enteredDays(lien),
    ...DEADLINE_RULES.flatMap((rule) => deadlineOf(rule, body, lien) ?? []),
  ].toSorted((one, other) => (one.due < other.due ? -1 : 1))
}

const DONE: ReadonlySet<LienStatus> = new Set(['paid', 'released', 'waived', 'invalid'])

/** Neither hidden nor done. */
export function hasDeadlines({ status, unit }: BookLien): boolean {
  return unit('hidden') !== true && !DONE.has(status)
}

function enteredDays(lien: BookLien): readonly LienDeadline[] {
  const offered = lastOffer(lien, 'us')
  const isAnswered = offered !== null && (lien.answeredAt ?? '') > offered.at
  const ours = isAnswered ? null : (offered?.respondBy ?? null)
  const theirs = lastOffer(lien, 'them')?.respondBy ?? null
  return [
    entered('response_due', RESPONSE_DUE, dayIn(lien, 'responseDue'), 'the letter that asks for it'),
    entered(
      'our_offer',
      'Answer to our offer due',
      lien.status === 'reduction_requested' ? ours : null,
      'our letter',
    ),
    entered(
      'their_offer',
      'Their offer is open until',
      lien.status === 'countered' ? theirs : null,
      'their letter',
    ),
  ].filter((each) => each !== null)
}

function entered(id: string, label: string, due: string | null, verify: string): LienDeadline | null {
  if (due === null) return null
  return {
    ...{ id, label, due, start: null, count: 'entered', skipped: [], source: 'entered', verify },
    isReviewed: true,
  }
}

function lastOffer({ offers }: BookLien, by: Offer['by']): Offer | null {
  return offers.findLast(({ value }) => value.by === by)?.value ?? null
}

/** null: the rule is not about this lien, or its start is not known. */
function deadlineOf(rule: DeadlineRule, body: UnitValues, lien: BookLien): LienDeadline | null {
  if (!isAbout(rule, body, lien)) return null
  const first = startIn(rule, body, lien)
  const words = wordsOf(rule)
  if (first === null || words === null) return null
  const result = DEADLINES.get(rule.formula)?.work(rule.inputsOf(first, body, lien))
  const due = result?.ok === true ? result.outputs[rule.output] : null
  if (typeof due !== 'string') return null
  const { businessDays } = rule
  const start = rule.startFor?.(due, first, lien) ?? first
  return {
    ...{ id: rule.id ?? rule.formula, start, due, ...words },
    count: businessDays === undefined ? inDays(daysBetween(start, due)) : `${businessDays} business days`,
    skipped: businessDays === undefined ? [] : businessDaysAfter(start, businessDays).skipped,
  }
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
