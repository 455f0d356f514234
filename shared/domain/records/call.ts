/** A call that an attorney's office took or made. Every field is a unit of its own, so that two devices can fill in one call. */
import { z } from 'zod'
import { isCalendarDate } from '../calendar-date.ts'
import { PRACTICE_AREAS } from '../practice-areas.ts'
import { US_JURISDICTIONS } from '../us-states.ts'
import { dayMade, elementsOf, text, unit, type RecordKind } from './record-kind.ts'
import type { JsonValue, UnitValues } from './record.ts'
import { shownPhone } from '../phone.ts'
import { STATE_NAMES } from '../state-names.ts'

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

export const MAX_CALL_NAME = 120
export const MAX_CALL_SUMMARY = 5_000
export const MAX_CALL_NOTE = 2_000

const KEEP_DAYS = 7 * 365
const KEEP_SPAM_DAYS = 90
/** A call of last year is still looked up; older closed ones are the server's. */
const DEVICE_DAYS = 400

/** A choice among the keys of a table. */
function oneOf<const Table extends Readonly<Record<string, string>>>(table: Table, message: string) {
  return z.enum(Object.keys(table) as [keyof Table & string], message) // a table has at least one key
}

const day = z.string().refine(isCalendarDate, 'Please enter a date that exists.')

export const PARTY_ROLES = { adverse: 'other side', other: 'someone else' } as const

export const callPartySchema = z.object({
  name: text(MAX_CALL_NAME),
  role: z.enum(['adverse', 'other']),
})
export const callFollowUpSchema = z.object({ at: z.iso.datetime() })
/** `at`: when it was written, by the device's clock; it decides nothing. */
export const callNoteSchema = z.object({ text: text(MAX_CALL_NOTE), at: z.iso.datetime() })

export const CALL_KIND: RecordKind = {
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
  fields: {
    caller: unit(text(MAX_CALL_NAME)),
    phone: unit(text(40)),
    class: unit(oneOf(CALL_CLASSES, 'Please choose what kind of call this is.')),
    heard: unit(text(MAX_CALL_NAME)),
    area: unit(z.enum(PRACTICE_AREAS, 'Please choose a practice area.')),
    state: unit(z.enum(US_JURISDICTIONS, 'Please choose a state.')),
    incident: unit(day),
    summary: unit(text(MAX_CALL_SUMMARY)),
    urgency: unit(oneOf(CALL_URGENCIES, 'Please choose how urgent it is.')),
    consent: unit(
      z.object({ asked: z.boolean(), given: z.boolean(), words: text(500), at: z.iso.datetime() }),
    ),
    disposition: unit(oneOf(CALL_DISPOSITIONS, 'Please choose how the call ended.')),
    followUp: unit(callFollowUpSchema),
    timer: unit(z.object({ startedAt: z.iso.datetime(), seconds: z.int().min(0).max(86_400) }), 'latest'),
    link: unit(z.object({ referralId: z.uuid() })),
  },
  lists: { parties: unit(callPartySchema), notes: unit(callNoteSchema) },
  partiesOf: (body) => [
    ...(typeof body['caller'] === 'string' ? [body['caller']] : []),
    ...elementsOf(body, 'parties', callPartySchema).map(({ value }) => value.name),
  ],
  attorneysOnly: true,
  hasHistory: true,
  maxRecords: 20_000,
  maxBody: 32 * 1024,
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
  const party = callPartySchema.safeParse(value)
  if (party.success) return `${party.data.name} (${PARTY_ROLES[party.data.role]})`
  const note = callNoteSchema.safeParse(value)
  if (note.success) return note.data.text
  const time = callFollowUpSchema.safeParse(value)
  return time.success ? formatInstant(time.data.at) : JSON.stringify(value)
}

function formatInstant(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
