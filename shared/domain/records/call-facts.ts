/** What every device knows of calls. Their units are in `call.ts`, which is loaded with the call center. */
import { shownPhone } from '../phone.ts'
import { STATE_NAMES } from '../state-names.ts'
import { dayMade, type KindFacts } from './record-kind.ts'
import type { JsonValue, UnitValues } from './record.ts'

export const CALL_CLASSES = {
  new_lead: 'New lead',
  client: 'Existing client',
  court_or_opponent: 'Court or opposing side',
  vendor: 'Vendor',
  spam: 'Spam or wrong number',
} as const

export const CALL_URGENCIES = { routine: 'Routine', soon: 'This week', today: 'Today' } as const

/** How a call ended. An open call has none. */
export const CALL_DISPOSITIONS = {
  consultation: 'Consultation booked',
  callback: 'Call back',
  referred: 'Referred out',
  declined: 'Declined',
  no_action: 'No action needed',
} as const

export const PARTY_ROLES = { adverse: 'other side', other: 'someone else' } as const

const KEEP_DAYS = 7 * 365
const KEEP_SPAM_DAYS = 90
/** A call of last year is still looked up; older closed ones are the server's. */
const DEVICE_DAYS = 400

export const CALL_FACTS: KindFacts = {
  kind: 'call',
  noun: 'call',
  plural: 'calls',
  labels: {
    caller: 'Caller',
    phone: 'Phone',
    class: 'Kind of call',
    heard: 'How they heard of us',
    area: 'Practice area',
    state: 'State',
    incident: 'Date of the incident',
    summary: 'Summary',
    urgency: 'Urgency',
    consent: 'Consent to record',
    disposition: 'How it ended',
    followUp: 'Follow up at',
    timer: 'Length',
    link: 'Referral',
    parties: 'Other person',
    notes: 'Note',
  },
  titleOf: (body) => titleOfCall(body),
  textOf: (name, value) => textOfUnit(name, value),
  version: 1,
  migrations: {},
  keepDays: (body) => (body['class'] === 'spam' ? KEEP_SPAM_DAYS : KEEP_DAYS),
  deviceDays: (body) => (isOpenCall(body) ? null : DEVICE_DAYS),
  sortOf: dayMade,
}

/** A call without a disposition still waits for somebody. Spam needs none. */
export function isOpenCall(body: UnitValues): boolean {
  return body['disposition'] === undefined && body['class'] !== 'spam'
}

function titleOfCall(body: UnitValues): string {
  const { caller, phone } = body
  if (typeof caller === 'string') return `Call from ${caller}`
  return typeof phone === 'string' ? `Call from ${shownPhone(phone)}` : 'Call without a name'
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  class: CALL_CLASSES,
  urgency: CALL_URGENCIES,
  disposition: CALL_DISPOSITIONS,
  state: STATE_NAMES,
}

function textOfUnit(name: string, value: JsonValue): string {
  if (value === null) return 'Removed'
  if (typeof value === 'string')
    return CHOICES[name]?.[value] ?? (name === 'phone' ? shownPhone(value) : value)
  // As the kind stores them: a person, a note, a time.
  const { name: person, role, text, at } = value as Readonly<Record<string, JsonValue>>
  if (typeof person === 'string' && (role === 'adverse' || role === 'other'))
    return `${person} (${PARTY_ROLES[role]})`
  if (typeof text === 'string') return text
  return typeof at === 'string' ? formatInstant(at) : JSON.stringify(value)
}

function formatInstant(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
