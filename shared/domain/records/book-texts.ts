/** What a person reads of the units of a book, where two values are compared or a value is refused. */
import { LIEN_TYPES } from '../liens/lien-lifecycle.ts'
import { formatDollars } from '../referral-fee.ts'
import { STATE_NAMES } from '../state-names.ts'
import type { JsonValue } from './record.ts'

/** By the unit; of a lien's field `liens/{field}`. */
export const BOOK_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  client: 'Client',
  state: 'State',
  injury: 'Date of injury',
  settledOn: 'Date of settlement',
  stage: 'Stage',
  carrier: 'Carrier',
  claimNumber: 'Claim number',
  adjuster: 'Adjuster',
  liableParty: 'Liable party',
  fault: 'Client’s fault, percent',
  fullValue: 'Full value of the case',
  capacity: 'Client’s capacity',
  courtApproval: 'Court approval',
  referral: 'Referral',
  fee: 'Attorney fee',
  holdback: 'Holdback',
  wantedNet: 'Wanted net',
  order: 'Order of payment',
  closedOn: 'Closed on',
  hidden: 'Hidden',
  recoveries: 'Recovery',
  costs: 'Cost',
  deductions: 'Deduction',
  amounts: 'Amount',
  offers: 'Offer',
  payments: 'Payment',
  notes: 'Note',
  receipts: 'Received by our server',
  'liens/holder': 'Lienholder',
  'liens/contact': 'Lienholder’s contact',
  'liens/type': 'Type of lien',
  'liens/fileNumber': 'File number',
  'liens/basis': 'Basis',
  'liens/selfFunded': 'Plan is self-funded',
  'liens/excludesCommonFund': 'Plan excludes the common fund',
  'liens/planDocument': 'Plan document',
  'liens/perfected': 'Perfected',
  'liens/class': 'Kind of provider',
  'liens/noticeOn': 'Date of the notice',
  'liens/noticeChannel': 'How the notice came',
  'liens/lastContactOn': 'Last contact',
  'liens/responseDue': 'Response due',
  'liens/conditionalLetterOn': 'Conditional payment letter',
  'liens/conditionalNoticeOn': 'Conditional payment notice',
  'liens/demandOn': 'Demand letter',
  'liens/status': 'Status of the lien',
  'liens/release': 'Release',
  'liens/weight': 'Weight',
  'liens/floor': 'Lowest amount',
  'liens/negotiable': 'Negotiable',
  'liens/hidden': 'Lien hidden',
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
  const { steps, tiers } = value
  if (isList(steps)) return textOfStep(steps.at(-1))
  if (isList(tiers)) return tiers.map(textOfTier).join(', ')
  const { cents, ...others } = value
  const rest = Object.keys(others).filter((name) => !HIDDEN_PARTS.has(name))
  const amount = typeof cents === 'number' ? formatDollars(cents) : null
  return textsOf([amount, ...rest.map((name) => value[name])]).join(', ')
}

/** Ids and device times say nothing to a person. */
const HIDDEN_PARTS: ReadonlySet<string> = new Set(['lien', 'reverses', 'at', 'kind'])

function textOfStep(step: JsonValue | undefined): string {
  if (!isObject(step)) return 'Identified'
  const { to, cents, reason, proof } = step
  const status = typeof to === 'string' ? inWords(to.slice(0, 1).toUpperCase() + to.slice(1)) : null
  return textsOf([status, typeof cents === 'number' ? formatDollars(cents) : null, reason, proof]).join(', ')
}

function textOfTier(tier: JsonValue): string {
  if (!isObject(tier)) return ''
  const { from, percent } = tier
  return `${typeof percent === 'string' ? percent : ''}% from ${formatDollars(typeof from === 'number' ? from : 0)}`
}
