/** What an attorney looks for among clients' requests: the query of the list, and what a saved search keeps. */
import { z } from 'zod'
import { PRACTICE_AREAS } from '../practice-areas.ts'
import { US_JURISDICTIONS } from '../us-states.ts'
import { DISTANCE_BANDS } from './distance.ts'

export const MAX_SEARCH_LENGTH = 200

const bands = DISTANCE_BANDS.map(String) as ['25', '50', '100'] // the numbers of the literal, as text

export const exploreFilterSchema = z.object({
  area: z.enum(PRACTICE_AREAS).optional(),
  subIssue: z.string().max(40).optional(),
  state: z.enum(US_JURISDICTIONS).optional(),
  /** The incident was in this month or later; YYYY-MM. */
  since: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
  /** Miles from the office. */
  near: z.enum(bands).optional(),
  language: z.string().max(20).optional(),
  timeCritical: z.literal('true').optional(),
  /** Words of the text, as in a web search. */
  q: z.string().trim().min(1).max(MAX_SEARCH_LENGTH).optional(),
})
export type ExploreFilter = z.infer<typeof exploreFilterSchema>
