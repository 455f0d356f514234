/**
 * Looks citations up at CourtListener, if the operator has a token there. Sent are the citations alone: volume, reporter and page. That a case is
 * found says that it exists, not that it is good law.
 */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

/** As many as CourtListener takes in a call. */
export const MOST_CITATIONS = 250

/** Abbreviations such as "F. Supp. 3d" have a period; these names are not abbreviated. */
const REPORTER =
  /^(?:(?:Ohio|Iowa|Idaho|Utah)(?: \dd)?|(?=.{1,30}$)(?=.*\.)[A-Z][A-Za-z0-9.&'’-]{0,9}(?: [A-Za-z0-9.&'’-]{1,9}){0,5})$/

/** As in "410 U.S. 113": hardly anything that a sentence of a document could be. */
export const citationSchema = z.strictObject({
  volume: z.string().regex(/^\d{1,4}$/),
  reporter: z.string().regex(REPORTER),
  page: z.string().regex(/^\d{1,6}$/),
})
export type CitedCase = z.infer<typeof citationSchema>

/** `host`: where citations are looked up; null: the operator has no token. Only for attorneys. */
export const getCitationServiceEndpoint = endpoint({
  method: 'GET',
  path: '/api/citations',
  auth: 'user',
  response: z.object({ host: z.string().nullable() }),
})

const caseSchema = z.object({ name: z.string(), year: z.int().nullable(), url: z.url().nullable() })

/**
 * several: more than one case has this citation. not_found: CourtListener has none, which does not prove that there is none. unknown_reporter:
 * CourtListener knows no such reporter. not_looked_up: at a limit, or CourtListener gave no answer to it.
 */
export const LOOKUP_STATUSES = ['found', 'several', 'not_found', 'unknown_reporter', 'not_looked_up'] as const

export const lookupSchema = citationSchema.extend({
  status: z.enum(LOOKUP_STATUSES),
  /** At most five. */
  cases: z.array(caseSchema),
  /** When CourtListener said so; up to 30 days ago. null: not looked up. */
  at: z.iso.datetime().nullable(),
})
export type CitationLookup = z.infer<typeof lookupSchema>

/** 404 without a token of the operator, 429 `rate_limited` at the limit of the person, 503 if CourtListener does not answer. */
export const checkCitationsEndpoint = endpoint({
  method: 'POST',
  path: '/api/citations/check',
  auth: 'user',
  maxBody: 64 * KB,
  request: z.strictObject({ citations: z.array(citationSchema).min(1).max(MOST_CITATIONS) }),
  response: z.object({
    host: z.string(),
    /** In the order of the request. */
    results: z.array(lookupSchema),
    /** When the rest can be looked up; null if there is none or it is not known. */
    again: z.iso.datetime().nullable(),
  }),
})
