/**
 * What administrators change of the rule packs of liens: switched off, other dates, a note. Never a formula (decision 067). A file of its own:
 * one that pages of attorneys share would be a script of its own.
 */
import { z } from 'zod'
import { isCalendarDate } from '../domain/calendar-date.ts'
import { endpoint, KB } from './endpoint.ts'

/** Characters. */
export const MAX_PACK_NOTE = 300
/** Changes of one pack that are listed, newest first. */
export const LISTED_PACK_CHANGES = 10

const day = z.string().refine(isCalendarDate, 'Please enter a day.')
const datesSchema = z
  .object({ from: day, to: day.nullable() })
  .refine(({ from, to }) => to === null || to >= from, {
    path: ['to'],
    error: 'The last day is before the first.',
  })

const packChangeSchema = z.object({
  isOff: z.boolean(),
  dates: datesSchema.nullable(),
  note: z.string(),
  changedAt: z.iso.datetime(),
  /** Null: by the operator. */
  changedBy: z.string().nullable(),
})
export type PackChange = z.infer<typeof packChangeSchema>

const adminPackSchema = z.object({
  state: z.string(),
  topic: z.string(),
  version: z.int(),
  /** As it was shipped. */
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
  basedOn: z.enum(['injury', 'settlement']),
  formula: z.string(),
  cite: z.string(),
  url: z.url().nullable(),
  reviewedBy: z.string().nullable(),
  /** Null: as it was shipped. */
  override: z.object({ isOff: z.boolean(), dates: datesSchema.nullable(), note: z.string() }).nullable(),
  /** How often it was changed; the next change names it as `seen`. */
  number: z.int().nonnegative(),
  /** The newest first. */
  changes: z.array(packChangeSchema),
})
export type AdminPack = z.infer<typeof adminPackSchema>

/** Every pack of the product. For administrators. */
export const listPacksEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/packs',
  auth: 'user',
  response: z.object({ packs: z.array(adminPackSchema) }),
})

/** Replaces what was changed of the pack before. `seen`: its `number` when the administrator looked. */
export const changePackEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/packs/:state/:topic/:version',
  auth: 'user',
  maxBody: 4 * KB,
  request: z
    .object({
      seen: z.int().nonnegative(),
      isOff: z.boolean(),
      /** Null: the pack's own. */
      dates: datesSchema.nullable(),
      note: z.string().trim().max(MAX_PACK_NOTE, `Please use at most ${MAX_PACK_NOTE} characters.`),
    })
    .refine(({ isOff, dates, note }) => (!isOff && dates === null) || note !== '', {
      path: ['note'],
      error: 'Say why: attorneys see it.',
    }),
  response: z.object({ pack: adminPackSchema }),
})
