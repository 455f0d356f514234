/** What every device knows of calls. Their units are in `call.ts`, which is loaded with the call center. */
import { shownPhone } from '../phone.ts'
import { STATE_NAMES } from '../state-names.ts'
import type { KindFacts } from './record-kind.ts'
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

export const CALL_DIRECTIONS = { in: 'Incoming', out: 'Outgoing' } as const

/** What came of calling back. */
export const CALL_ATTEMPTS = {
  reached: 'Reached',
  voicemail: 'Left a message',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
} as const

/** What a check of names came to. `clear`: nothing was found, or a person looked at what was found and it is nobody here. */
export const CHECK_OUTCOMES = {
  clear: 'Nothing found',
  possible: 'Possible conflict',
  conflict: 'Conflict',
} as const

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
    ending: 'How it ended, before it was closed',
    timer: 'Start and length',
    link: 'Referral',
    check: 'Check for conflicts',
    noOtherSide: 'No other side yet',
    direction: 'Direction',
    from: 'From number',
    to: 'To number',
    imported: 'Imported',
    parties: 'Other person',
    notes: 'Note',
    attempts: 'Call back',
  },
  titleOf: (body) => titleOfCall(body),
  textOf: (name, value) => textOfUnit(name, value),
  version: 1,
  migrations: {},
  keepDays: (body) => (body['class'] === 'spam' ? KEEP_SPAM_DAYS : KEEP_DAYS),
  deviceDays: (body) => (isOpenCall(body) ? null : DEVICE_DAYS),
  sortOf: (body, createdAt) => dayOf(callStartedAt(body, createdAt)),
}

const DAY = 86_400_000

function dayOf(at: string): number {
  const day = Math.floor(Date.parse(at) / DAY)
  return Number.isNaN(day) ? 0 : day
}

/** When the call began (ISO 8601, UTC). `createdAt`: of its record, which is what a call without a timer has. */
export function callStartedAt(body: UnitValues, createdAt: string): string {
  const { startedAt } = fieldsOf(body['timer'])
  return typeof startedAt === 'string' ? startedAt : createdAt
}

/** null: still running, or not known. */
export function callSeconds(body: UnitValues): number | null {
  const { seconds } = fieldsOf(body['timer'])
  return typeof seconds === 'number' ? seconds : null
}

/** By when somebody asked to be called back or something is to be done (ISO 8601, UTC); null when nothing is owed, or no more. */
export function callbackAt(body: UnitValues): string | null {
  const { at } = fieldsOf(body['followUp'])
  return typeof at === 'string' && body['class'] !== 'spam' ? at : null
}

/** Whether somebody waits for a call back, at whatever time. */
export function isCallbackOwed(body: UnitValues): boolean {
  return body['disposition'] === 'callback' && body['class'] !== 'spam'
}

/** When the office first tried to call back (ISO 8601, UTC); null: not yet. */
export function calledBackAt(body: UnitValues): string | null {
  const times = Object.keys(body)
    .filter((unit) => unit.startsWith('attempts/'))
    .map((unit) => fieldsOf(body[unit])['at'])
    .filter((at) => typeof at === 'string')
  return times.sort()[0] ?? null
}

/** The id of the referral that was made of the call; null: none was. */
export function referralOf(body: UnitValues): string | null {
  const { referralId } = fieldsOf(body['link'])
  return typeof referralId === 'string' ? referralId : null
}

function fieldsOf(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, JsonValue>>) // neither null nor a list
    : {}
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
  direction: CALL_DIRECTIONS,
  check: CHECK_OUTCOMES,
  attempts: CALL_ATTEMPTS,
}

function textOfUnit(name: string, value: JsonValue): string {
  if (value === null) return 'Removed'
  if (typeof value === 'string')
    return CHOICES[name]?.[value] ?? (name === 'phone' ? shownPhone(value) : value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // As the kind stores them: a person, a note, an answer, a choice, a time.
  const fields = fieldsOf(value)
  const { name: person, role, text, given, outcome, result, startedAt, at = startedAt } = fields
  if (typeof person === 'string' && (role === 'adverse' || role === 'other'))
    return `${person} (${PARTY_ROLES[role]})`
  if (typeof text === 'string') return text
  if (name === 'ending') return textOfEnding(fields)
  if (typeof given === 'boolean') return given ? 'They agreed' : 'They did not agree'
  const choice = outcome ?? result
  if (typeof choice === 'string') return CHOICES[name.split('/')[0] ?? '']?.[choice] ?? choice
  return typeof at === 'string' ? formatInstant(at) : JSON.stringify(value)
}

function textOfEnding({ disposition, followUpAt }: Readonly<Record<string, JsonValue>>): string {
  const parts = [
    ...(typeof disposition === 'string' ? [CHOICES['disposition']?.[disposition] ?? disposition] : []),
    ...(typeof followUpAt === 'string' ? [formatInstant(followUpAt)] : []),
  ]
  return parts.length === 0 ? 'Not chosen' : parts.join(', ')
}

function formatInstant(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
