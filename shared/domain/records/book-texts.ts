/** What a person reads of the units of a book, where two values are compared or a value is refused. */
import { LIEN_TYPES } from '../liens/lien-types.ts'
import { formatDollars } from '../referral-fee.ts'
import { STATE_NAMES } from '../state-names.ts'
import type { JsonValue } from './record.ts'

/** By the unit; of a lien's field `liens/{field}`. */
export const BOOK_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  client: 'Client',
  state: 'State',
  injury: 'Injury on',
  settledOn: 'Settled on',
  stage: 'Stage',
  carrier: 'Carrier',
  claimNumber: 'Claim number',
  adjuster: 'Adjuster',
  liableParty: 'Liable party',
  fault: 'Client’s fault',
  fullValue: 'Full value',
  capacity: 'Capacity',
  courtApproval: 'Court approval',
  referral: 'Referral',
  fee: 'Attorney fee',
  holdback: 'Holdback',
  wantedNet: 'Wanted net',
  referralShare: 'Referral share',
  order: 'Order',
  closedOn: 'Closed on',
  hidden: 'Hidden',
  recoveries: 'Recovery',
  costs: 'Cost',
  deductions: 'Deduction',
  amounts: 'Amount',
  offers: 'Offer',
  payments: 'Payment',
  notes: 'Note',
  files: 'File',
  scenarios: 'Scenario',
  statements: 'Statement',
  asks: 'Request by link',
  askEnds: 'Withdrawn request',
  answers: 'Answer',
  receipts: 'Received',
  'liens/holder': 'Lienholder',
  'liens/contact': 'Contact',
  'liens/type': 'Lien type',
  'liens/fileNumber': 'File number',
  'liens/basis': 'Basis',
  'liens/selfFunded': 'Self-funded',
  'liens/excludesCommonFund': 'No common fund',
  'liens/planDocument': 'Plan document',
  'liens/perfected': 'Perfected',
  'liens/class': 'Provider',
  'liens/dischargedOn': 'Discharged on',
  'liens/noticeOn': 'Notice on',
  'liens/noticeChannel': 'Notice by',
  'liens/lastContactOn': 'Last contact',
  'liens/responseDue': 'Response due',
  'liens/conditionalLetterOn': 'Conditional payment letter',
  'liens/conditionalNoticeOn': 'Conditional payment notice',
  'liens/demandOn': 'Demand letter',
  'liens/interestRate': 'Interest rate',
  'liens/portalDisputeOn': 'Portal dispute',
  'liens/portalNoticeOn': 'Portal notice',
  'liens/portalRequestOn': 'Portal request',
  'liens/suitFiledOn': 'Suit filed on',
  'liens/paymentLearnedOn': 'State payment known on',
  'liens/status': 'Lien status',
  'liens/release': 'Release',
  'liens/weight': 'Weight',
  'liens/floor': 'Floor',
  'liens/negotiable': 'Negotiable',
  'liens/notApplied': 'Not applied',
  'liens/hidden': 'Hidden',
}

const MONEY: ReadonlySet<string> = new Set(['holdback', 'wantedNet', 'floor'])

export function textOfBookUnit(name: string, value: JsonValue): string {
  if (value === null) return 'Removed'
  const field = name.split('/')[2] ?? name
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return MONEY.has(field) ? formatDollars(value) : String(value)
  if (typeof value === 'string') return textOfChoice(field, value)
  return isList(value) ? textsOf(value).map(inWords).join(', ') : textOfObject(value)
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !isList(value)
}

function textsOf(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string' && value !== '') as string[] // just filtered
}

function textOfChoice(field: string, value: string): string {
  const table: Readonly<Record<string, string>> =
    field === 'type' ? LIEN_TYPES : field === 'state' ? STATE_NAMES : {}
  return Object.hasOwn(table, value) ? (table[value] ?? value) : value
}

function inWords(name: string): string {
  return name.replaceAll('_', ' ')
}

/** The money first, then the words and days of it; of a status, its last step. */
function textOfObject(value: Readonly<Record<string, JsonValue>>): string {
  const { steps, tiers, cents } = value
  if (isList(steps))
    return isObject(steps.at(-1)) ? inWords(textOfBookUnit('', steps.at(-1) ?? null)) : 'Identified'
  if (isList(tiers)) return textsOf(tiers.map((tier) => isObject(tier) && tier['percent'])).join('%, ') + '%'
  const parts = Object.keys(value).filter((name) => !HIDDEN_PARTS.has(name))
  return textsOf([
    typeof cents === 'number' && formatDollars(cents),
    ...parts.map((name) => value[name]),
  ]).join(', ')
}

/** Ids and device times say nothing to a person, and a step is told by where it leads. */
const HIDDEN_PARTS: ReadonlySet<string> = new Set([
  ...['lien', 'reverses', 'ask', 'offer', 'at', 'kind', 'action', 'statement', 'hash'],
  ...['provider', 'fileId', 'url', 'changedAt'],
])
