/**
 * A letter, a notice or an agreement of a matter, as its blocks and what they were filled with. A day is YYYY-MM-DD, an instant ISO 8601 in
 * UTC. What only the server checks is in `../documents/check-document.ts`.
 */
import { z } from 'zod'
import { isCalendarDate } from '../calendar-date.ts'
import { blockSchema, isEven } from '../documents/document-schema.ts'
import { mergeDataSchema } from '../documents/merge-data.ts'
import { DOCUMENT_FACTS } from './document-facts.ts'
import { text, unit, type RecordKind } from './record-kind.ts'
import type { JsonValue } from './record.ts'

const LINE = 200
const KB = 1024
const MAX_BODY = 64 * KB
/** Leaves room for what was sent. */
const MAX_CONTENT = 56 * KB
const TOO_LONG = 'This document is too long to be saved. Shorten it, or divide it into two.'

const id = z.uuid('This is not an id.')
const line = text(LINE)
const instant = z.iso.datetime()
const day = z.string().refine(isCalendarDate, 'Please enter a date that exists.')

/**
 * What the document says, as one unit: of two devices that wrote without seeing each other a person chooses one text, and none has the fields
 * of the other. `data`: what the blocks were filled with, from the matter or typed.
 */
export const documentContentSchema = z
  .strictObject({ blocks: z.array(blockSchema).max(2_000), data: mergeDataSchema })
  .refine(({ blocks }) => blocks.every(isEven), 'Each row of a table has as many cells as its header.')
  .refine((content) => JSON.stringify(content).length <= MAX_CONTENT, TOO_LONG)
export type DocumentContent = z.infer<typeof documentContentSchema>

export const documentTemplateSchema = z.strictObject({
  id: z.string().min(1).max(20),
  version: z.int().min(1).max(9_999),
})

/** `hash`: SHA-256 of `documentText`, in hexadecimal. */
export const finalSchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  who: line,
  at: instant,
})

/** By hand: from somebody’s own mail program, by a person, or over a portal. Nothing is sent by us. */
export const SENT_CHANNELS = {
  mail: 'Mail',
  certified: 'Certified mail',
  fax: 'Fax',
  email: 'Email from my mail program',
  portal: 'Portal',
  in_person: 'In person',
} as const
export type SentChannel = keyof typeof SENT_CHANNELS

/** Kept as it was entered. A wrong one is corrected by a further row that names it in `replaces`. */
export const sentSchema = z.strictObject({
  channel: z.enum(
    Object.keys(SENT_CHANNELS) as [SentChannel, ...SentChannel[]], // a table with keys
    'Please choose how it was sent.',
  ),
  on: day,
  to: line,
  /** Of certified mail. */
  number: line,
  /** What shows that it was sent or received. */
  proof: line,
  replaces: id.nullable(),
  who: line,
  at: instant,
})
export type SentRow = z.infer<typeof sentSchema>

export const DOCUMENT_KIND: RecordKind = {
  ...DOCUMENT_FACTS,
  fields: {
    book: unit(id),
    lien: unit(id),
    /** The offer of ours that the document makes. */
    offer: unit(id),
    template: unit(documentTemplateSchema),
    title: unit(line.refine((typed) => typed.trim() !== '', 'Please enter a title.')),
    // Optional marks are absent, never undefined, in what was JSON.
    content: unit(documentContentSchema as z.ZodType as z.ZodType<JsonValue>),
    final: unit(finalSchema),
    hidden: unit(z.boolean()),
  },
  lists: { sent: unit(sentSchema) },
  // Whole, because a Medicare number may also be typed into the running text.
  sealed: ['content'],
  undeletable: 'A document is kept with its matter. Hide it instead.',
  attorneysOnly: true,
  // Every pause in typing would leave a whole text behind.
  hasHistory: false,
  maxRecords: 20_000,
  maxBody: MAX_BODY,
}
