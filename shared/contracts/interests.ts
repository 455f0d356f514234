/** Attorneys' interests in requests, and the client's choice among them. */
import { z } from 'zod'
import { PRACTICE_AREAS } from '../domain/practice-areas.ts'
import { INTEREST_STATUSES } from '../domain/requests/request-lifecycle.ts'
import { US_JURISDICTIONS } from '../domain/us-states.ts'
import { clientRequestResponseSchema } from './client-requests.ts'
import { commandTimesShape } from './commands.ts'
import { endpoint, KB } from './endpoint.ts'
import { teaserSchema } from './explore.ts'
import { EXPRESS_INTEREST, newInterestSchema } from './express-interest.ts'
import { emptyRequestSchema } from './http.ts'

/** Interests that a request takes; an attorney may send in a day, and may have waiting for an answer. */
export const MAX_INTERESTS = { perRequest: 20, perDay: 20, waiting: 60 } as const

const interestStatus = z.enum(INTEREST_STATUSES)

export const expressInterestSchema = newInterestSchema.extend(commandTimesShape)
export type ExpressInterest = z.infer<typeof expressInterestSchema>

/** What the attorney knows of the client, by tier: names from the choice on, contact details after a clear check. */
export const disclosedSchema = z.object({
  clientName: z.string(),
  otherParties: z.array(z.string()),
  contact: z
    .object({
      phone: z.string(),
      email: z.string(),
      by: z.array(z.string()),
      mayLeaveMessages: z.boolean(),
    })
    .nullable(),
  incidentDate: z.string().nullable(),
})

export const interestSchema = z.object({
  id: z.uuid(),
  requestId: z.uuid(),
  status: interestStatus,
  message: z.string(),
  /** The names of the request may be among the attorney's own. */
  mayShareName: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When the choice ends by itself; null unless chosen. */
  clearBy: z.iso.datetime().nullable(),
  /** null once the attorney may no longer see the request. The chosen attorney still does. */
  teaser: teaserSchema.nullable(),
  disclosed: disclosedSchema.nullable(),
  conversationId: z.uuid().nullable(),
  /** What the attorney noted at a conflict, for themselves. */
  conflictNote: z.string().default(''),
})
export type Interest = z.infer<typeof interestSchema>
const interestResponseSchema = z.object({ interest: interestSchema })

/**
 * `already`, with status 200: the same attorney's interest of another device, which stands. 410 `gone` and not 404, which a queue repeats
 * (decision 054): there is no such request, or the caller may not see it.
 */
export const expressInterestEndpoint = endpoint({
  ...EXPRESS_INTEREST,
  request: expressInterestSchema,
  response: interestResponseSchema.extend({ already: z.boolean() }),
})

const INTERESTS_PATH = '/api/interests'

export const listInterestsEndpoint = endpoint({
  method: 'GET',
  path: INTERESTS_PATH,
  auth: 'user',
  query: z.object({
    next: z.string().max(200).optional(),
    /** Only the interest in this request. */
    requestId: z.uuid().optional(),
  }),
  response: z.object({ interests: z.array(interestSchema), next: z.string().nullable() }),
})

export const interestEndpoint = endpoint({
  method: 'GET',
  path: `${INTERESTS_PATH}/:id`,
  auth: 'user',
  response: interestResponseSchema,
})

export const withdrawInterestEndpoint = endpoint({
  method: 'POST',
  path: `${INTERESTS_PATH}/:id/withdraw`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: interestResponseSchema,
})

/** Characters. An attorney needs few words to remember why. */
export const MAX_CONFLICT_NOTE = 500

const choiceAnswerSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('clear') }),
  z.object({
    result: z.literal('conflict'),
    /** For the attorney's own record: nobody else reads it. */
    note: z.string().trim().max(MAX_CONFLICT_NOTE).optional(),
  }),
])
export type ChoiceAnswer = z.infer<typeof choiceAnswerSchema>

/** The chosen attorney's conflict check. */
export const answerChoiceEndpoint = endpoint({
  method: 'POST',
  path: `${INTERESTS_PATH}/:id/conflict`,
  auth: 'user',
  request: choiceAnswerSchema,
  // A note of maximum length in any script.
  maxBody: 4 * KB,
  response: interestResponseSchema,
})

/** What a client sees of an attorney who is interested. */
export const interestedAttorneySchema = z.object({
  interestId: z.uuid(),
  attorneyId: z.uuid(),
  status: interestStatus,
  name: z.string(),
  firm: z.string().nullable(),
  city: z.string().nullable(),
  licenseState: z.enum(US_JURISDICTIONS),
  /** YYYY-MM-DD; null: no longer verified. */
  verifiedOn: z.iso.date().nullable(),
  yearsOfExperience: z.number().int().nullable(),
  practiceAreas: z.array(z.enum(PRACTICE_AREAS)),
  /** Codes of the languages that the attorney speaks besides English. */
  languages: z.array(z.string()).default([]),
  message: z.string(),
  createdAt: z.iso.datetime(),
  conversationId: z.uuid().nullable(),
})
export type InterestedAttorney = z.infer<typeof interestedAttorneySchema>

const REQUEST_PATH = '/api/client-requests/:id'

/** In the order received. */
export const interestsInRequestEndpoint = endpoint({
  method: 'GET',
  path: `${REQUEST_PATH}/interests`,
  auth: 'user',
  response: z.object({ attorneys: z.array(interestedAttorneySchema) }),
})

export const chooseAttorneyEndpoint = endpoint({
  method: 'POST',
  path: `${REQUEST_PATH}/choose`,
  auth: 'user',
  request: z.object({ interestId: z.uuid() }),
  maxBody: KB,
  response: clientRequestResponseSchema,
})

const aboutInterestSchema = z.object({ interestId: z.uuid() })

/** The client does not want this attorney, and may still choose another one. */
export const passOverAttorneyEndpoint = endpoint({
  method: 'POST',
  path: `${REQUEST_PATH}/pass`,
  auth: 'user',
  request: aboutInterestSchema,
  maxBody: KB,
  response: clientRequestResponseSchema,
})

/** Opens a conversation in which the attorney sees no name. */
export const askAttorneyEndpoint = endpoint({
  method: 'POST',
  path: `${REQUEST_PATH}/ask`,
  auth: 'user',
  request: aboutInterestSchema,
  maxBody: KB,
  response: z.object({ conversationId: z.uuid() }),
})

/** From then on neither sees requests and answers of the other, and nobody writes. The attorney is not told. */
export const blockAttorneyEndpoint = endpoint({
  method: 'POST',
  path: `${REQUEST_PATH}/block`,
  auth: 'user',
  request: aboutInterestSchema,
  maxBody: KB,
  response: clientRequestResponseSchema,
})

export const ATTORNEY_REPORT_REASONS = {
  abuse: 'The answer is abusive or threatening',
  solicitation: 'The attorney pushes me to sign or to pay',
  not_licensed: 'I doubt that this is an attorney',
  other: 'Something else',
} as const
export type AttorneyReportReason = keyof typeof ATTORNEY_REPORT_REASONS

/** Once for each client and attorney: a repeated report is accepted and changes nothing. */
export const reportAttorneyEndpoint = endpoint({
  method: 'POST',
  path: `${REQUEST_PATH}/report`,
  auth: 'user',
  request: aboutInterestSchema.extend({
    reason: z.enum(Object.keys(ATTORNEY_REPORT_REASONS) as [AttorneyReportReason]), // the keys of the literal
    words: z.string().trim().max(2000),
  }),
  maxBody: 16 * KB,
  response: 'nothing',
})

export const releaseAttorneyEndpoint = endpoint({
  method: 'POST',
  path: `${REQUEST_PATH}/release`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: clientRequestResponseSchema,
})

export const representedEndpoint = endpoint({
  method: 'POST',
  path: `${REQUEST_PATH}/represented`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: clientRequestResponseSchema,
})

/** Each attorney's first look at each tier, newest first. An attorney who saw only the teaser is counted, not named. */
export const accessLogEndpoint = endpoint({
  method: 'GET',
  path: `${REQUEST_PATH}/access-log`,
  auth: 'user',
  response: z.object({
    teaserViews: z.number().int(),
    looks: z.array(
      z.object({ name: z.string(), tier: z.union([z.literal(1), z.literal(2)]), at: z.iso.datetime() }),
    ),
  }),
})
