/** A client's requests for an attorney: signing up with the first one, posting, listing, withdrawing. */
import { z } from 'zod'
import {
  INTAKE_MESSAGES,
  isCalendarDate,
  MAX_PARTIES,
  MAX_PARTY_LENGTH,
  MAX_SUMMARY_LENGTH,
} from '../domain/client-intake.ts'
import { PRACTICE_AREAS } from '../domain/practice-areas.ts'
import { US_JURISDICTIONS } from '../domain/us-states.ts'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'
import { phoneSchema, termsVersionSchema } from './registration.ts'

const CLIENT_REQUESTS_PATH = '/api/client-requests'

/** Stored with each request as the version agreed to. Raise it when the notices on /home change in substance. */
export const NOTICES_VERSION = '2026-11'

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

const newRequestShape = {
  /** Idempotency key, generated on the client's device. */
  id: z.uuid(),
  ...caseShape,
  isAdult: z.literal(true, INTAKE_MESSAGES.isAdult),
  noticesVersion: z.literal(NOTICES_VERSION, INTAKE_MESSAGES.acceptsNotices),
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

export const clientRequestStatusSchema = z.enum(['looking', 'interested', 'represented', 'closed'])

export const clientRequestSchema = z.object({
  ...caseShape,
  id: z.uuid(),
  status: clientRequestStatusSchema,
  isWithdrawn: z.boolean(),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
})
export type ClientRequest = z.infer<typeof clientRequestSchema>
export const clientRequestResponseSchema = z.object({ request: clientRequestSchema })

export const postClientRequestEndpoint = endpoint({
  method: 'POST',
  path: CLIENT_REQUESTS_PATH,
  auth: 'user',
  request: postClientRequestSchema,
  maxBody: 32 * KB,
  response: clientRequestResponseSchema,
  status: 201,
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
