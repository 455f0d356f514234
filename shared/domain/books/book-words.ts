/**
 * The words for the units of a book where one is shown apart from its form: in a choice between two values, a refusal, or the history. With
 * the lienholder's name, amounts in dollars and days as people write them. Loaded where such words are shown: book-texts.ts has the short ones.
 */
import { LIEN_TYPES, type LienStatus } from '../liens/lien-lifecycle.ts'
import {
  amountEntrySchema,
  CLIENT_CAPACITIES,
  COURT_APPROVALS,
  lienStatusSchema,
  lienTypeOf,
  MATTER_STAGES,
  offerSchema,
  paymentSchema,
  type AmountField,
} from '../records/book.ts'
import { BOOK_FACTS } from '../records/book-facts.ts'
import { lazily } from '../lazily.ts'
import { isCalendarDate } from '../calendar-date.ts'
import { labelKey, labelOf } from '../records/record-kind.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { formatDollars } from '../referral-fee.ts'
import { lienOf } from './read-book.ts'

export const STATUS_LABELS: Readonly<Record<LienStatus, string>> = {
  identified: 'Identified',
  notice_received: 'Notice received',
  unconfirmed: 'Unconfirmed',
  confirmed: 'Confirmed',
  in_dispute: 'In dispute',
  reduction_requested: 'Reduction requested',
  countered: 'Countered',
  agreed: 'Agreed, locked',
  paid: 'Paid',
  released: 'Released',
  waived: 'Waived',
  invalid: 'Invalid',
}

export const AMOUNT_LABELS: Readonly<Record<AmountField, string>> = {
  billed: 'Billed',
  adjustments: 'Adjustments',
  insurancePaid: 'Insurance paid',
  patientPaid: 'Patient paid',
  unrelated: 'Unrelated',
  asserted: 'Asserted',
  confirmed: 'Confirmed',
  payoff: 'Payoff',
  final: 'Final',
}

/** Where the short label of a unit says too little. */
const FULL_LABELS: Readonly<Record<string, string>> = {
  title: 'Title of the matter',
  injury: 'Date of injury',
  settledOn: 'Date of settlement',
  carrier: 'Insurance carrier',
  fault: 'Client’s share of the fault',
  fullValue: 'Full value of the case',
  capacity: 'Client’s capacity',
  courtApproval: 'Court approval of the settlement',
  wantedNet: 'Net that the client wants',
  order: 'Order of payment',
  hidden: 'Matter is hidden',
  'liens/type': 'Type of lien',
  'liens/basis': 'Legal basis',
  'liens/selfFunded': 'Plan is self-funded',
  'liens/excludesCommonFund': 'Plan excludes the common fund doctrine',
  'liens/planDocument': 'Plan document on file',
  'liens/perfected': 'How it was perfected',
  'liens/class': 'Kind of provider',
  'liens/noticeOn': 'Date of the notice',
  'liens/noticeChannel': 'How the notice came',
  'liens/lastContactOn': 'Date of the last contact',
  'liens/responseDue': 'Date the response is due',
  'liens/conditionalLetterOn': 'Date of the conditional payment letter',
  'liens/conditionalNoticeOn': 'Date of the conditional payment notice',
  'liens/demandOn': 'Date of the demand letter',
  'liens/interestRate': 'Yearly interest rate in the demand letter',
  'liens/portalDisputeOn': 'Date of the dispute in the Medicare portal',
  'liens/portalNoticeOn': 'Date of the notice of a settlement in the Medicare portal',
  'liens/portalRequestOn': 'Date of the request for the final amount in the Medicare portal',
  'liens/suitFiledOn': 'Date the suit was filed',
  'liens/paymentLearnedOn': 'Date you learned of the state’s payment',
  'liens/status': 'Status',
  'liens/weight': 'Weight when liens are reduced together',
  'liens/floor': 'Lowest amount',
  'liens/hidden': 'Lien is hidden',
}

/** Of a unit, whatever lien it belongs to: the label of its field in a form. */
export function bookLabel(unit: string): string {
  return FULL_LABELS[labelKey(unit)] ?? labelOf(BOOK_FACTS, unit)
}

export type UnitWords = { readonly label: string; readonly text: string }

/** `value` null or undefined: there is none. `body`: where the lienholder's name is read. */
export function bookUnitWords(unit: string, value: JsonValue | undefined, body: UnitValues): UnitWords {
  const [list, id = '', field] = unit.split('/')
  const lien = field === undefined ? lienOf(value ?? body[unit]) : id
  const holder = lien === null ? undefined : body[`liens/${lien}/holder`]
  const label = list === 'amounts' ? amountLabel(value ?? body[unit]) : bookLabel(unit)
  return {
    label: typeof holder === 'string' && field !== 'holder' ? `${holder}: ${label}` : label,
    text: value === null || value === undefined ? 'Nothing' : textOf(labelKey(unit), unit, value),
  }
}

function amountLabel(value: JsonValue | undefined): string {
  const { data } = amountEntrySchema.safeParse(value)
  return data === undefined ? 'Amount' : `${AMOUNT_LABELS[data.field]} amount`
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stage: MATTER_STAGES,
  capacity: CLIENT_CAPACITIES,
  courtApproval: COURT_APPROVALS,
}

function textOf(key: string, unit: string, value: JsonValue): string {
  switch (key) {
    case 'amounts':
      return textOfAmount(value)
    case 'offers':
      return textOfOffer(value)
    case 'payments':
      return textOfPayment(value)
    case 'liens/status':
      return textOfStatus(value)
    case 'liens/type':
      return capitalized(LIEN_TYPES[lienTypeOf(value)])
    case 'fault':
      return `${typeof value === 'string' ? value : ''}%`
    case 'referral':
      return 'A referral'
    default:
      if (typeof value === 'string' && isCalendarDate(value)) return formatDay(value)
      return (typeof value === 'string' ? CHOICES[key]?.[value] : undefined) ?? BOOK_FACTS.textOf(unit, value)
  }
}

function textOfAmount(value: JsonValue): string {
  const { data } = amountEntrySchema.safeParse(value)
  if (data === undefined) return ''
  const { cents, asOf, source, why, who } = data
  const page = source === null || source.page === null ? '' : `page ${source.page}`
  return joined([
    formatDollars(cents),
    asOf !== null && `as of ${formatDay(asOf)}`,
    [source?.document ?? '', page].filter((part) => part !== '').join(' '),
    why,
    who,
  ])
}

function textOfOffer(value: JsonValue): string {
  const { data } = offerSchema.safeParse(value)
  if (data === undefined) return ''
  const { by, cents, channel, respondBy, who } = data
  return joined([
    `${formatDollars(cents)} ${by === 'us' ? 'offered by us' : 'asked by them'}`,
    channel,
    respondBy !== null && `answer by ${formatDay(respondBy)}`,
    who,
  ])
}

function textOfPayment(value: JsonValue): string {
  const { data } = paymentSchema.safeParse(value)
  if (data === undefined) return ''
  const { cents, on, number, payee, reverses, who } = data
  return joined([
    `${formatDollars(cents)} ${reverses === null ? 'paid' : 'reversed'}`,
    formatDay(on),
    payee,
    number !== '' && `no. ${number}`,
    who,
  ])
}

function textOfStatus(value: JsonValue): string {
  const step = lienStatusSchema.safeParse(value).data?.steps.at(-1)
  if (step === undefined) return STATUS_LABELS.identified
  return joined([
    STATUS_LABELS[step.to],
    step.cents !== null && formatDollars(step.cents),
    step.reason,
    step.who,
  ])
}

function joined(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join(', ')
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const days = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: 'short', day: 'numeric' },
      timeZone: 'UTC',
    }),
)

/** "Nov 5, 2026", of YYYY-MM-DD: a day has no time zone. */
export function formatDay(day: string): string {
  const at = Date.parse(day)
  return Number.isNaN(at) ? day : days().format(at)
}
