/**
 * The rules that count a deadline of a lien: which liens each is about, the day that begins it, and its formula in `DEADLINES`. Pure.
 */
import { DEADLINES } from '../liens/deadlines.ts'
import { daysAfter } from '../deadlines/federal-holidays.ts'
import { lawWords, type LawWords } from '../liens/formulas/formula.ts'
import { isLocked, type LienType } from '../liens/lien-lifecycle.ts'
import type { LienField } from '../records/book.ts'
import type { UnitValues } from '../records/record.ts'
import type { BookLien } from './read-book.ts'

export type DeadlineRule = {
  /** In `DEADLINES`. */
  readonly formula: string
  /** Absent: that of the formula. */
  readonly id?: string
  readonly types: readonly LienType[]
  /** Of the matter; absent: any. */
  readonly state?: string
  /** The unit whose day begins the count: a field of the lien or `settledOn` of the matter. */
  readonly field: LienField | 'settledOn'
  readonly startOf?: (lien: BookLien) => string | null
  /** The name of that day, where it is a part of its unit. */
  readonly begins?: string
  readonly inputsOf: (start: string, body: UnitValues, lien: BookLien) => Readonly<Record<string, unknown>>
  readonly output: string
  /** The count in words, while its start is not known. */
  readonly counts: string
  /** Where the formula is a count for several rules. */
  readonly says?: { readonly label: string; readonly source: string; readonly verify: string }
  readonly businessDays?: number
  /** Where another day than that of `field` began the count that came out. */
  readonly startFor?: (due: string, start: string, lien: BookLien) => string
  readonly isOpen: (lien: BookLien) => boolean
}

/** Of the hospital, to the patient. */
const TEXAS_NOTICE = 5
/** Until a dispute in the portal is answered, and from the request for the final amount until the settlement. */
const PORTAL_DISPUTE = 11
const PORTAL_REQUEST = 3
const VIRGINIA_FILING = 60
const PORTAL = '42 CFR 411.39(c); 81 FR 30487'

const untilLocked = ({ status }: BookLien): boolean => !isLocked(status)
const always = (): boolean => true
// The portal's windows end with the demand.
const beforeDemand = (lien: BookLien): boolean => untilLocked(lien) && dayIn(lien, 'demandOn') === null

export const DEADLINE_RULES: readonly DeadlineRule[] = [
  {
    formula: 'medicare_demand',
    types: ['medicare'],
    field: 'demandOn',
    counts: '60 days',
    inputsOf: (demandDate) => ({ demandDate }),
    output: 'payBy',
    isOpen: always,
  },
  {
    formula: 'medicare_conditional_payment_notice',
    types: ['medicare'],
    field: 'conditionalNoticeOn',
    counts: '30 days',
    inputsOf: (noticeDate) => ({ noticeDate }),
    output: 'answerBy',
    // A demand takes the place of the notice.
    isOpen: beforeDemand,
  },
  {
    formula: 'business_days',
    id: 'medicare_portal_dispute',
    types: ['medicare'],
    field: 'portalDisputeOn',
    counts: `${PORTAL_DISPUTE} business days`,
    inputsOf: (received) => ({ received, businessDays: PORTAL_DISPUTE }),
    output: 'due',
    says: {
      label: 'Medicare portal: their answer to the dispute',
      source: PORTAL,
      verify: 'from which day the count runs',
    },
    businessDays: PORTAL_DISPUTE,
    isOpen: beforeDemand,
  },
  {
    formula: 'medicare_portal_settlement',
    types: ['medicare'],
    field: 'portalNoticeOn',
    counts: '120 days',
    inputsOf: (noticeDate) => ({ noticeDate }),
    output: 'settleBy',
    isOpen: beforeDemand,
  },
  {
    formula: 'business_days',
    id: 'medicare_portal_request',
    types: ['medicare'],
    field: 'portalRequestOn',
    counts: `${PORTAL_REQUEST} business days`,
    inputsOf: (received) => ({ received, businessDays: PORTAL_REQUEST }),
    output: 'due',
    says: {
      label: 'Medicare portal: settle after the request for the final amount',
      source: PORTAL,
      verify: 'the window, and from which day it runs',
    },
    businessDays: PORTAL_REQUEST,
    isOpen: beforeDemand,
  },
  {
    formula: 'medicare_portal_report',
    types: ['medicare'],
    field: 'settledOn',
    counts: '30 days',
    inputsOf: (settledOn) => ({ settledOn }),
    output: 'reportBy',
    // Of a case in the portal alone.
    isOpen: (lien) => beforeDemand(lien) && dayIn(lien, 'portalRequestOn') !== null,
  },
  {
    formula: 'feca_refund',
    types: ['feca'],
    field: 'demandOn',
    counts: '30 days',
    inputsOf: (requestDate) => ({ requestDate }),
    output: 'submitBy',
    isOpen: always,
  },
  {
    formula: 'in_hospital_filing',
    types: ['hospital'],
    state: 'IN',
    field: 'dischargedOn',
    counts: '90 days, or the final settlement if that is earlier',
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
    field: 'dischargedOn',
    counts: '30 days',
    inputsOf: (discharge) => ({ discharge }),
    output: 'recordBy',
    isOpen: untilLocked,
  },
  {
    formula: 'business_days',
    types: ['hospital'],
    state: 'TX',
    field: 'perfected',
    startOf: perfectedOn,
    begins: 'Perfected on',
    counts: `${TEXAS_NOTICE} business days`,
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
  {
    formula: 'va_nursing_home_notice',
    types: ['medicaid'],
    state: 'VA',
    field: 'suitFiledOn',
    counts: '60 days, or 21 days from learning of the state’s payment if that is later',
    inputsOf: (suitFiled, _, lien) => ({ suitFiled, learned: dayIn(lien, 'paymentLearnedOn') }),
    output: 'noticeBy',
    startFor: (due, start, lien) =>
      due === daysAfter(start, VIRGINIA_FILING) ? start : (dayIn(lien, 'paymentLearnedOn') ?? start),
    isOpen: untilLocked,
  },
]

/** Whether the rule counts for this lien, with or without the day that begins it. */
export function isAbout({ types, state, isOpen }: DeadlineRule, body: UnitValues, lien: BookLien): boolean {
  return types.includes(lien.type) && (state === undefined || body['state'] === state) && isOpen(lien)
}

/** YYYY-MM-DD; null: not entered. */
export function startIn({ field, startOf }: DeadlineRule, body: UnitValues, lien: BookLien): string | null {
  if (startOf !== undefined) return startOf(lien)
  if (field !== 'settledOn') return dayIn(lien, field)
  const { settledOn } = body
  return typeof settledOn === 'string' ? settledOn : null
}

export type RuleWords = LawWords & { readonly label: string }

/** null: the rule has no formula. */
export function wordsOf({ formula, says }: DeadlineRule): RuleWords | null {
  const known = DEADLINES.get(formula)
  if (known === undefined) return null
  const { title, source } = known
  return { label: title, ...lawWords(source), ...says }
}

/** YYYY-MM-DD; null: not entered. */
export function dayIn({ unit }: BookLien, field: LienField): string | null {
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
