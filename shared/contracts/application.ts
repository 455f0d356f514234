/** An attorney's own view of the application that reviewers read: /bar-verification-preview. */
import { z } from 'zod'
import { applicationStateSchema } from './admin.ts'
import { barAdmissionSchema } from './bar-admissions.ts'
import { endpoint, KB } from './endpoint.ts'
import { completeProfileRequestSchema } from './registration.ts'

export const MAX_REPLY_LENGTH = 2000

const firmShape = completeProfileRequestSchema.pick({
  office_address: true,
  firmCity: true,
  firmState: true,
  firmZip: true,
  publicReferrals: true,
  firmName: true,
  practiceAreas: true,
  barId: true,
  barState: true,
  yearsOfExperience: true,
  bio: true,
  website: true,
})

/** The current paid subscription, independent of the application's state. */
export const runningSubscriptionSchema = z.object({
  isPastDue: z.boolean(),
  renews: z.boolean(),
  /** When the paid month ends. */
  endsAt: z.iso.datetime().nullable(),
})
export type RunningSubscription = z.infer<typeof runningSubscriptionSchema>

/** Exactly what a reviewer sees. Texts are not validated again, so values accepted under older rules are still shown. */
export const ownApplicationSchema = z.object({
  state: applicationStateSchema,
  /** The reviewer's text: why it was rejected or suspended, or what is missing. */
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  secondaryPhone: z.string().nullable(),
  secondaryEmail: z.string().nullable(),
  firm: z.object({
    firmName: z.string(),
    office_address: z.string(),
    firmCity: z.string(),
    firmState: z.string(),
    firmZip: z.string(),
    barId: z.string(),
    /** Jurisdiction that issued the bar ID; null from an older API, which assumed the office's state. */
    barState: z.string().nullable().default(null),
    yearsOfExperience: z.number().int(),
    practiceAreas: z.array(z.string()),
    publicReferrals: z.boolean(),
    bio: z.string().nullable(),
    website: z.string().nullable(),
  }),
  /** The admission from the application comes first. Absent from an older API. */
  admissions: z.array(barAdmissionSchema).default([]),
  /** Null without a current subscription, or from an older API. */
  subscription: runningSubscriptionSchema.nullable().default(null),
})
export type OwnApplication = z.infer<typeof ownApplicationSchema>

const PATH = '/api/users/application'

/** Null until the profile is completed. */
export const ownApplicationResponseSchema = z.object({ application: ownApplicationSchema.nullable() })

export const getOwnApplicationEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  auth: 'user',
  response: ownApplicationResponseSchema,
})

/**
 * Corrected firm details. In 'needs_information' or 'rejected' they resubmit the application, in 'submitted' they
 * correct it in place, in 'approved' or 'suspended' the response is 409. Returns the updated application.
 */
export const resubmitApplicationRequestSchema = firmShape.extend({
  /** The applicant's reply to the reviewer. */
  reply: z
    .string()
    .trim()
    .max(MAX_REPLY_LENGTH, `Your reply can have at most ${MAX_REPLY_LENGTH} characters`)
    .optional(),
})
export type ResubmitApplicationRequest = z.infer<typeof resubmitApplicationRequestSchema>
export const resubmitApplicationResponseSchema = z.object({ application: ownApplicationSchema })

export const resubmitApplicationEndpoint = endpoint({
  method: 'PUT',
  path: PATH,
  auth: 'user',
  request: resubmitApplicationRequestSchema,
  maxBody: 32 * KB,
  response: resubmitApplicationResponseSchema,
})
