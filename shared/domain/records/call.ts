/** A call that an attorney's office took or made. Every field is a unit of its own, so that two devices can fill in one call. */
import { z } from 'zod'
import { isCalendarDate } from '../calendar-date.ts'
import { PRACTICE_AREAS } from '../practice-areas.ts'
import { US_JURISDICTIONS } from '../us-states.ts'
import { CALL_CLASSES, CALL_DISPOSITIONS, CALL_FACTS, CALL_URGENCIES } from './call-facts.ts'
import { elementsOf, text, unit, type RecordKind } from './record-kind.ts'

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
/** `at`: when it was written, by the device's clock; it decides nothing. */
export const callNoteSchema = z.object({ text: text(MAX_CALL_NOTE), at: z.iso.datetime() })

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
}
