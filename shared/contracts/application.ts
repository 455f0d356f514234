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

/** A paid month that is running, whatever became of the application. */
export const runningSubscriptionSchema = z.object({
  isPastDue: z.boolean(),
  renews: z.boolean(),
  /** When the paid month ends. */
  endsAt: z.iso.datetime().nullable(),
})
export type RunningSubscription = z.infer<typeof runningSubscriptionSchema>

/** Exactly what a reviewer sees. Texts are lenient here: what was accepted once is shown, whatever the rules say today. */
export const ownApplicationSchema = z.object({
  state: applicationStateSchema,
  /** The reviewer's words: why it was rejected or suspended, or what is missing. */
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
    /** Where the bar ID is from; null from an older API, which took it for the office's state. */
    barState: z.string().nullable().default(null),
    yearsOfExperience: z.number().int(),
    practiceAreas: z.array(z.string()),
    publicReferrals: z.boolean(),
    bio: z.string().nullable(),
    website: z.string().nullable(),
  }),
  /** The application's first. An older API does not say. */
  admissions: z.array(barAdmissionSchema).default([]),
  /** Null: none is running, or an older API does not say. */
  subscription: runningSubscriptionSchema.nullable().default(null),
})
export type OwnApplication = z.infer<typeof ownApplicationSchema>

const PATH = '/api/users/application'

/** Null before the profile was completed. */
export const ownApplicationResponseSchema = z.object({ application: ownApplicationSchema.nullable() })

export const getOwnApplicationEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  auth: 'user',
  response: ownApplicationResponseSchema,
})

/**
 * Corrected firm details. From 'needs_information' or 'rejected' the application is submitted anew;
 * while 'submitted' it is corrected in place; 'approved' and 'suspended' refuse with 409. Answers the application as it then is.
 */
export const resubmitApplicationRequestSchema = firmShape.extend({
  /** What the applicant answers the reviewer. */
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
