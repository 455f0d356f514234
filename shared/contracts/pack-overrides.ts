/** What administrators change of the rule packs of liens: switched off, other days, a note. Never a formula (decision 067). */
import { z } from 'zod'
import { isCalendarDate } from '../domain/calendar-date.ts'
import type { PackOverride } from '../domain/liens/packs/overrides.ts'
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

const packRef = { state: z.string(), topic: z.string(), version: z.int().positive() }

export const packOverrideSchema = z.object({
  ...packRef,
  switchedOffAt: z.iso.datetime().nullable(),
  dates: datesSchema.nullable(),
  datesSetAt: z.iso.datetime().nullable(),
  note: z.string(),
}) satisfies z.ZodType<PackOverride>

export const packOverridesSchema = z.object({ overrides: z.array(packOverrideSchema) })

/** For attorneys, whose devices keep it: of each pack that differs from what was shipped. */
export const packOverridesEndpoint = endpoint({
  method: 'GET',
  path: '/api/pack-overrides',
  auth: 'user',
  response: packOverridesSchema,
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
  ...packRef,
  /** As it was shipped. */
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
  basedOn: z.enum(['injury', 'settlement']),
  formula: z.string(),
  cite: z.string(),
  url: z.url().nullable(),
  reviewedBy: z.string().nullable(),
  /** Null: as it was shipped. */
  override: packOverrideSchema.nullable(),
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
