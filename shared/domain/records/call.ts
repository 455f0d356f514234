/** A call that an attorney's office took or made. Every field is a unit of its own, so that two devices can fill in one call. */
import { z } from 'zod'
import { isCalendarDate } from '../calendar-date.ts'
import { PRACTICE_AREAS } from '../practice-areas.ts'
import { US_JURISDICTIONS } from '../us-states.ts'
import {
  CALL_ATTEMPTS,
  CALL_CLASSES,
  CALL_DIRECTIONS,
  CALL_DISPOSITIONS,
  CALL_FACTS,
  CALL_URGENCIES,
  CHECK_OUTCOMES,
} from './call-facts.ts'
import { peopleInCall } from './people.ts'
import { text, unit, type RecordKind } from './record-kind.ts'

export const MAX_CALL_NAME = 120
export const MAX_CALL_SUMMARY = 5_000
export const MAX_CALL_NOTE = 2_000

/** A choice among the keys of a table. */
function oneOf<const Table extends Readonly<Record<string, string>>>(table: Table, message: string) {
  return z.enum(Object.keys(table) as [keyof Table & string], message) // a table has at least one key
}

const day = z.string().refine(isCalendarDate, 'Please enter a date that exists.')

export const callPartySchema = z.object({
  name: text(MAX_CALL_NAME),
  role: z.enum(['adverse', 'other']),
})
export const callFollowUpSchema = z.object({ at: z.iso.datetime() })
/** What was chosen and entered for closing a call that is still open. */
export const callEndingSchema = z.object({
  disposition: oneOf(CALL_DISPOSITIONS, 'Please choose how the call ended.').nullable(),
  followUpAt: z.iso.datetime().nullable(),
})
/** `at`: when it was written, by the device's clock; it decides nothing. */
export const callNoteSchema = z.object({ text: text(MAX_CALL_NOTE), at: z.iso.datetime() })

export const callConsentSchema = z.object({
  asked: z.boolean(),
  given: z.boolean(),
  words: text(500),
  at: z.iso.datetime(),
})
/** `seconds`: null while the call runs, and when its length is not known. */
export const callTimerSchema = z.object({
  startedAt: z.iso.datetime(),
  seconds: z.int().min(0).max(86_400).nullable(),
})
/** A call back that was begun here. `result`: null until somebody says how it went. */
export const callAttemptSchema = z.object({
  at: z.iso.datetime(),
  result: z.enum(Object.keys(CALL_ATTEMPTS) as [keyof typeof CALL_ATTEMPTS]).nullable(), // the keys of the literal
})

/** A field of a referral may have held several names in one. */
export const MAX_FOUND_NAME = 200
/** Matches that are kept with a check. */
export const MAX_KEPT_MATCHES = 20
const checkedListSchema = z.object({
  /** How many different names the list had, and what tells it from another list: of equal names the version is equal. */
  names: z.int().min(0),
  version: z.string().max(40),
  /** Names of it that are alike. */
  found: z.int().min(0),
  at: z.iso.datetime(),
})
export const checkMatchSchema = z.object({
  /** One of the call's names, and the one of the list that is like it. */
  name: text(MAX_CALL_NAME),
  found: text(MAX_FOUND_NAME),
  role: text(60),
  /** Where the name stands: a kind of record, or 'referral'. */
  source: text(40),
  id: z.uuid(),
  /** When that was made or came to be known. */
  at: z.iso.datetime(),
  isLikely: z.boolean(),
})
export type CheckMatch = z.infer<typeof checkMatchSchema>
/** What a check for conflicts found. It never proves that there is no conflict. */
export const callCheckSchema = z.object({
  outcome: oneOf(CHECK_OUTCOMES, 'Please choose what the check came to.'),
  /** True: a person chose the outcome. */
  isDecided: z.boolean(),
  /** The names that were looked for, in the normal form. */
  names: z.array(text(MAX_CALL_NAME)).max(40),
  /** null: that list was not asked. */
  device: checkedListSchema.nullable(),
  server: checkedListSchema.nullable(),
  matches: z.array(checkMatchSchema).max(MAX_KEPT_MATCHES),
})
export type CallCheck = z.infer<typeof callCheckSchema>

/** `batch`: of the file; all its calls share it, and can be taken back together until 24 hours after `at`. */
export const callImportSchema = z.object({ at: z.iso.datetime(), batch: z.uuid() })

/**
 * `heard` is the source of a call, and `followUp` the time at which to call back. `phone` is the other side's number whatever the direction;
 * `from` and `to` are both numbers as a telephone system lists them.
 */
export const CALL_KIND: RecordKind = {
  ...CALL_FACTS,
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
    consent: unit(callConsentSchema),
    disposition: unit(oneOf(CALL_DISPOSITIONS, 'Please choose how the call ended.')),
    followUp: unit(callFollowUpSchema),
    ending: unit(callEndingSchema, 'latest'),
    timer: unit(callTimerSchema, 'latest'),
    link: unit(z.object({ referralId: z.uuid() })),
    check: unit(callCheckSchema, 'latest'),
    noOtherSide: unit(z.boolean(), 'latest'),
    direction: unit(oneOf(CALL_DIRECTIONS, 'Please choose a direction.')),
    from: unit(text(40)),
    to: unit(text(40)),
    imported: unit(callImportSchema),
  },
  lists: {
    parties: unit(callPartySchema),
    notes: unit(callNoteSchema),
    attempts: unit(callAttemptSchema, 'latest'),
  },
  peopleOf: peopleInCall,
  attorneysOnly: true,
  hasHistory: true,
  maxRecords: 20_000,
  maxBody: 32 * 1024,
}
