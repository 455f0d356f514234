/** What differs from the rule packs of liens as they were shipped: switched off, other dates, a note. Never a formula (decision 067). */
import { z } from 'zod'
import type { PackOverride } from '../domain/liens/packs/overrides.ts'
import { endpoint } from './endpoint.ts'

const packOverrideSchema = z.object({
  state: z.string(),
  topic: z.string(),
  version: z.int(),
  switchedOffAt: z.iso.datetime().nullable(),
  dates: z.object({ from: z.string(), to: z.string().nullable() }).nullable(),
  datesSetAt: z.iso.datetime().nullable(),
  note: z.string(),
}) satisfies z.ZodType<PackOverride>

export const packOverridesSchema = z.object({ overrides: z.array(packOverrideSchema) })

/** For attorneys, whose devices keep it. */
export const packOverridesEndpoint = endpoint({
  method: 'GET',
  path: '/api/pack-overrides',
  auth: 'user',
  response: packOverridesSchema,
})
