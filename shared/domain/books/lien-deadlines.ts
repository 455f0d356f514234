/**
 * The days by which somebody has to act on a lien, from the units of its book. A day that was counted says its start, its count, what was
 * passed over and its source; it is to be verified against the letter or the law. Pure; the same on the device and on the server.
 */
import { DEADLINES } from '../liens/deadlines.ts'
import { businessDaysAfter, daysBetween } from '../deadlines/federal-holidays.ts'
import { isLocked, type LienType } from '../liens/lien-lifecycle.ts'
import type { LienField, Offer } from '../records/book.ts'
import type { UnitValues } from '../records/record.ts'
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

/** By the day; none of a lien that is hidden or done. */
export function deadlinesOfLien(body: UnitValues, lien: BookLien): readonly LienDeadline[] {
  if (lien.unit('hidden') === true || DONE.has(lien.status)) return []
  return [...enteredDays(lien), ...RULES.flatMap((rule) => deadlineOf(rule, body, lien) ?? [])].toSorted(
    (one, other) => (one.due < other.due ? -1 : 1),
  )
}

const DONE: ReadonlySet<BookLien['status']> = new Set(['paid', 'released', 'waived', 'invalid'])

function enteredDays(lien: BookLien): readonly LienDeadline[] {
  const ours = lastOffer(lien, 'us')?.respondBy ?? null
  const theirs = lastOffer(lien, 'them')?.respondBy ?? null
  return [
    entered('response_due', 'Response due', dayIn(lien, 'responseDue'), 'the letter that asks for it'),
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

type Rule = {
  /** In `DEADLINES`. */
  readonly formula: string
  readonly types: readonly LienType[]
  /** Of the matter; absent: any. */
  readonly state?: string
  readonly startOf: (lien: BookLien) => string | null
  readonly inputsOf: (start: string, body: UnitValues) => Readonly<Record<string, unknown>>
  readonly output: string
  /** Where the formula is a count for several rules. */
  readonly says?: { readonly label: string; readonly source: string; readonly verify: string }
  readonly businessDays?: number
  readonly isOpen: (lien: BookLien) => boolean
}

/** Of the hospital, to the patient. */
const TEXAS_NOTICE = 5

const untilLocked = ({ status }: BookLien): boolean => !isLocked(status)
const always = (): boolean => true

const RULES: readonly Rule[] = [
  {
    formula: 'medicare_demand',
    types: ['medicare'],
    startOf: (lien) => dayIn(lien, 'demandOn'),
    inputsOf: (demandDate) => ({ demandDate }),
    output: 'payBy',
    isOpen: always,
  },
  {
    formula: 'medicare_conditional_payment_notice',
    types: ['medicare'],
    startOf: (lien) => dayIn(lien, 'conditionalNoticeOn'),
    inputsOf: (noticeDate) => ({ noticeDate }),
    output: 'answerBy',
    // A demand takes the place of the notice.
    isOpen: (lien) => untilLocked(lien) && dayIn(lien, 'demandOn') === null,
  },
  {
    formula: 'feca_refund',
    types: ['feca'],
    startOf: (lien) => dayIn(lien, 'demandOn'),
    inputsOf: (requestDate) => ({ requestDate }),
    output: 'submitBy',
    isOpen: always,
  },
  {
    formula: 'in_hospital_filing',
    types: ['hospital'],
    state: 'IN',
    startOf: (lien) => dayIn(lien, 'dischargedOn'),
    inputsOf: (discharge, { settledOn }) => ({
      discharge,
      finalSettlement: typeof settledOn === 'string' ? settledOn : null,
    }),
    output: 'fileBy',
    isOpen: untilLocked,
  },
  {
    formula: 'az_hospital_recording',
    types: ['hospital'],
    state: 'AZ',
    startOf: (lien) => dayIn(lien, 'dischargedOn'),
    inputsOf: (discharge) => ({ discharge }),
    output: 'recordBy',
    isOpen: untilLocked,
  },
  {
    formula: 'business_days',
    types: ['hospital'],
    state: 'TX',
    startOf: perfectedOn,
    inputsOf: (received) => ({ received, businessDays: TEXAS_NOTICE }),
    output: 'due',
    says: {
      label: 'Texas hospital lien: notice to the patient',
      source: 'Tex. Prop. Code 55.005',
      verify: 'from which day the count runs; state holidays are not known here',
    },
    businessDays: TEXAS_NOTICE,
    isOpen: untilLocked,
  },
]

/** null: the rule is not about this lien, or its start is not known. */
function deadlineOf(rule: Rule, body: UnitValues, lien: BookLien): LienDeadline | null {
  const { formula: id, types, state, startOf, inputsOf, output, says, businessDays, isOpen } = rule
  if (!types.includes(lien.type) || (state !== undefined && body['state'] !== state) || !isOpen(lien))
    return null
  const start = startOf(lien)
  const formula = DEADLINES.get(id)
  if (start === null || formula === undefined) return null
  const result = formula.work(inputsOf(start, body))
  const due = result.ok ? result.outputs[output] : null
  if (typeof due !== 'string') return null
  const { source, title } = formula
  return {
    ...{ id, start, due, label: says?.label ?? title },
    count: businessDays === undefined ? inDays(daysBetween(start, due)) : `${businessDays} business days`,
    skipped: businessDays === undefined ? [] : businessDaysAfter(start, businessDays).skipped,
    source: says?.source ?? source.citation,
    verify: says?.verify ?? source.verify,
    isReviewed: source.reviewedBy !== null,
  }
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

function dayIn({ unit }: BookLien, field: LienField): string | null {
  const value = unit(field)
  return typeof value === 'string' ? value : null
}

function perfectedOn({ unit }: BookLien): string | null {
  const perfected = unit('perfected')
  return typeof perfected === 'object' &&
    perfected !== null &&
    'on' in perfected &&
    typeof perfected['on'] === 'string'
    ? perfected['on']
    : null
}
