/** A client's requests for an attorney: signing up with the first one, posting, listing, withdrawing. */
import { z } from 'zod'
import { isCalendarDate } from '../domain/calendar-date.ts'
import {
  INTAKE_MESSAGES,
  MAX_PARTIES,
  MAX_PARTY_LENGTH,
  MAX_SUMMARY_LENGTH,
  ZIP,
} from '../domain/requests/request-limits.ts'
import { PRACTICE_AREAS } from '../domain/practice-areas.ts'
import { CONTACT_WAY_KEYS, FOR_WHOM_KEYS, LANGUAGE_CODES } from '../domain/requests/request-facts.ts'
import { REQUEST_STATUSES } from '../domain/requests/request-lifecycle.ts'
import { US_JURISDICTIONS } from '../domain/us-states.ts'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'
import { CLIENT_REQUESTS_PATH, POST_CLIENT_REQUEST } from './post-client-request.ts'
import { phoneSchema, termsVersionSchema } from './registration.ts'

/**
 * Stored with each request as the version agreed to. Raise it when the notices on /home change in substance. Since '2027-01' they say that
 * attorneys see the request; whoever agreed to the earlier ones only is shown to nobody.
 */
export const NOTICES_VERSION = '2027-01'
export const EARLIER_NOTICES = '2026-11'

const name = z.string().trim().min(1).max(100)

const caseShape = {
  /** null: the client is not sure. */
  practiceArea: z.enum(PRACTICE_AREAS).nullable(),
  summary: z.string().trim().max(MAX_SUMMARY_LENGTH, INTAKE_MESSAGES.summaryLong),
  state: z.enum(US_JURISDICTIONS, INTAKE_MESSAGES.state),
  /** YYYY-MM-DD; null if nothing has happened or the day is not known. */
  incidentDate: z.string().refine(isCalendarDate, INTAKE_MESSAGES.date).nullable(),
  /** For conflict checks. */
  otherParties: z
    .array(z.string().trim().min(1).max(MAX_PARTY_LENGTH, INTAKE_MESSAGES.partyLong))
    .max(MAX_PARTIES, INTAKE_MESSAGES.partiesMany),
}

/** How the client can be reached without harm. */
export const safeContactSchema = z.object({
  by: z.array(z.enum(CONTACT_WAY_KEYS)).min(1, INTAKE_MESSAGES.reach),
  mayLeaveMessages: z.boolean(),
})
type SafeContact = z.infer<typeof safeContactSchema>
export const ANY_CONTACT: SafeContact = { by: ['call', 'text', 'email'], mayLeaveMessages: true }

/** Absent from older clients, as a whole or in part. */
const matchingShape = {
  /** An id of SUB_ISSUES that belongs to the practice area. */
  subIssue: z.string().max(40).nullable().default(null),
  zip: z.string().regex(ZIP, INTAKE_MESSAGES.zip).nullable().default(null),
  forWhom: z.enum(FOR_WHOM_KEYS).default('me'),
  safeContact: safeContactSchema.default(ANY_CONTACT),
  language: z.enum(LANGUAGE_CODES).default('en'),
}

const newRequestShape = {
  /** Idempotency key, generated on the client's device. */
  id: z.uuid(),
  ...caseShape,
  ...matchingShape,
  /** The client wants the text shown as it is, although it seems to tell who somebody is: a person looks at it first. */
  insist: z.boolean().default(false),
  isAdult: z.literal(true, INTAKE_MESSAGES.isAdult),
  noticesVersion: z.enum([NOTICES_VERSION, EARLIER_NOTICES], INTAKE_MESSAGES.acceptsNotices),
  /** Absent from older clients. */
  termsVersion: termsVersionSchema.optional(),
}

const contactShape = { firstName: name, lastName: name, phone: phoneSchema }

/** Creates the client's profile if there is none. Returns the request. */
export const postClientRequestSchema = z.object({ ...newRequestShape, ...contactShape })
export type PostClientRequest = z.infer<typeof postClientRequestSchema>

/** Creates account, profile and request atomically. */
export const clientSignupRequestSchema = z.object({
  ...newRequestShape,
  ...contactShape,
  email: z.email(INTAKE_MESSAGES.email).max(320),
  password: z.string().min(8, 'Password must be 8+ characters').max(200),
})
export type ClientSignupRequest = z.infer<typeof clientSignupRequestSchema>
export const clientSignupResponseSchema = z.object({ userId: z.uuid(), requestId: z.uuid() })

export const clientSignupEndpoint = endpoint({
  method: 'POST',
  path: '/api/clients/signup',
  auth: 'optional',
  request: clientSignupRequestSchema,
  maxBody: 32 * KB,
  response: clientSignupResponseSchema,
  status: 201,
})

export const clientRequestStatusSchema = z.enum(REQUEST_STATUSES)

/** Who may see a request besides its client. review: nobody until a person has read it. */
export const VISIBILITIES = ['private', 'review', 'listed', 'hidden'] as const
/** Why a request is not listed. */
export const UNLISTED_BECAUSE = [
  'state_shut',
  'earlier_notices',
  'email_unproven',
  'identity',
  'suspicious',
  'reported',
  'by_client',
  'by_administrator',
] as const
export type UnlistedBecause = (typeof UNLISTED_BECAUSE)[number]

export const clientRequestSchema = z.object({
  ...caseShape,
  ...matchingShape,
  visibility: z.enum(VISIBILITIES),
  /** null when listed. */
  why: z.enum(UNLISTED_BECAUSE).nullable(),
  /** When it closes by itself unless its client looks at it before; null: not while it is as it is. */
  expiresAt: z.iso.datetime().nullable(),
  /** Interests that stand. */
  interests: z.number().int(),
  /** Attorneys who have seen it. */
  seenBy: z.number().int(),
  id: z.uuid(),
  status: clientRequestStatusSchema,
  isWithdrawn: z.boolean(),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
})
export type ClientRequest = z.infer<typeof clientRequestSchema>
export const clientRequestResponseSchema = z.object({ request: clientRequestSchema })

export const postClientRequestEndpoint = endpoint({
  ...POST_CLIENT_REQUEST,
  request: postClientRequestSchema,
  response: clientRequestResponseSchema,
})

export const withdrawClientRequestEndpoint = endpoint({
  method: 'POST',
  path: `${CLIENT_REQUESTS_PATH}/:id/withdraw`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: clientRequestResponseSchema,
})

/** The caller's own requests, newest first. `contact` is null without a profile. */
export const clientRequestsResponseSchema = z.object({
  requests: z.array(clientRequestSchema),
  contact: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }).nullable(),
})
export type ClientRequestsResponse = z.infer<typeof clientRequestsResponseSchema>

export const listClientRequestsEndpoint = endpoint({
  method: 'GET',
  path: CLIENT_REQUESTS_PATH,
  auth: 'user',
  response: clientRequestsResponseSchema,
})

/** Shows the request to attorneys, or to nobody. Showing it agrees to the present notices. */
export const setRequestVisibilityEndpoint = endpoint({
  method: 'POST',
  path: `${CLIENT_REQUESTS_PATH}/:id/visibility`,
  auth: 'user',
  request: z.discriminatedUnion('show', [
    z.object({
      show: z.literal(true),
      noticesVersion: z.literal(NOTICES_VERSION, INTAKE_MESSAGES.acceptsNotices),
    }),
    z.object({ show: z.literal(false) }),
  ]),
  maxBody: KB,
  response: clientRequestResponseSchema,
})

/** Closes the request and deletes what was written in it. */
export const deleteClientRequestEndpoint = endpoint({
  method: 'DELETE',
  path: `${CLIENT_REQUESTS_PATH}/:id`,
  auth: 'user',
  response: 'nothing',
})
