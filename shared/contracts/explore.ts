/**
 * Clients' requests as an attorney finds them before a client has chosen: without names, contact details, ZIP code or day, and only in open
 * states in which the attorney's license was verified. What may not be seen is answered as if it did not exist.
 */
import { z } from 'zod'
import { MAX_SUMMARY_LENGTH } from '../domain/requests/request-limits.ts'
import { PRACTICE_AREAS } from '../domain/practice-areas.ts'
import { exploreFilterSchema } from '../domain/requests/explore-filter.ts'
import { US_JURISDICTIONS } from '../domain/us-states.ts'
import { endpoint, KB } from './endpoint.ts'

const EXPLORE_PATH = '/api/explore'

export const EXPLORE_PAGE = 50
/** Teasers of one call by id. */
export const MAX_BATCH = 100

export const teaserSchema = z.object({
  id: z.uuid(),
  state: z.enum(US_JURISDICTIONS),
  /** null: the client is not sure. */
  practiceArea: z.enum(PRACTICE_AREAS).nullable(),
  /** An id of SUB_ISSUES. */
  subIssue: z.string().nullable(),
  /** YYYY-MM. */
  incidentMonth: z.string().nullable(),
  need: z.string().max(MAX_SUMMARY_LENGTH),
  /** BCP 47, e.g. 'es'. */
  language: z.string(),
  /** A time limit may be near. */
  timeCritical: z.boolean(),
  /** YYYY-MM-DD in UTC. */
  postedOn: z.iso.date(),
  /** From the center of the client's ZIP code to that of the office's; null when one of them is not known. */
  distance: z.enum(['25', '50', '100', 'farther']).nullable(),
  /** Changes when the text does. */
  version: z.string(),
})
export type Teaser = z.infer<typeof teaserSchema>

export const EXPLORE_SORTS = ['newest', 'oldest'] as const

/** `next` is the cursor of the following page; null: there is none. */
export const exploreResponseSchema = z.object({
  teasers: z.array(teaserSchema),
  next: z.string().nullable(),
  /** The open states in which the caller may represent clients. Empty: none, and no teasers either. */
  states: z.array(z.enum(US_JURISDICTIONS)),
  /** By the server's clock: what is posted later is newer than this list. */
  readAt: z.iso.datetime(),
})
export type ExploreResponse = z.infer<typeof exploreResponseSchema>

export const exploreEndpoint = endpoint({
  method: 'GET',
  path: EXPLORE_PATH,
  auth: 'user',
  query: exploreFilterSchema.extend({
    sort: z.enum(EXPLORE_SORTS).default('newest'),
    next: z.string().max(200).optional(),
  }),
  response: exploreResponseSchema,
})

/** How many match that were posted after a list was read; counted up to 100. */
export const exploreHeadEndpoint = endpoint({
  method: 'GET',
  path: `${EXPLORE_PATH}/head`,
  auth: 'user',
  query: exploreFilterSchema.extend({ after: z.iso.datetime() }),
  response: z.object({ newer: z.number().int().min(0).max(100) }),
})

/** Those that may not or no longer be seen are only named. */
export const teaserBatchEndpoint = endpoint({
  method: 'GET',
  path: `${EXPLORE_PATH}/batch`,
  auth: 'user',
  query: z.object({
    /** Separated by commas. */
    ids: z.string().max(MAX_BATCH * 37),
  }),
  response: z.object({ teasers: z.array(teaserSchema), gone: z.array(z.uuid()) }),
})

export const teaserEndpoint = endpoint({
  method: 'GET',
  path: `${EXPLORE_PATH}/:id`,
  auth: 'user',
  response: z.object({ teaser: teaserSchema }),
})

export const REPORT_REASONS = {
  identity: 'It tells who somebody is',
  not_real: 'It is not a real request',
  abuse: 'It is abusive or threatening',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

/** Once for each person and request: a repeated report is accepted and changes nothing. */
export const reportTeaserEndpoint = endpoint({
  method: 'POST',
  path: `${EXPLORE_PATH}/:id/report`,
  auth: 'user',
  request: z.object({
    reason: z.enum(Object.keys(REPORT_REASONS) as [ReportReason]), // the keys of the literal
    words: z.string().trim().max(2000),
  }),
  maxBody: 16 * KB,
  response: 'nothing',
})
