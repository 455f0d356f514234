/** Bar admissions of an attorney: the attorney's own calls, and the reviewers'. */
import { z } from 'zod'
import { US_JURISDICTIONS } from '../domain/us-states.ts'
import { endpoint, KB } from './endpoint.ts'

export const BAR_ADMISSIONS_PATH = '/api/users/bar-admissions'
const ONE_PATH = `${BAR_ADMISSIONS_PATH}/:jurisdiction` as const

export const barNumberSchema = z
  .string()
  .trim()
  .min(1, 'Bar ID required')
  .max(60, 'Bar ID must be 60 characters or less')

export const jurisdictionSchema = z.enum(US_JURISDICTIONS, 'Select where you’re admitted')

/** `submitted` waits for a reviewer. */
export const admissionStatusSchema = z.enum(['submitted', 'verified', 'refused'])

const admissionShape = {
  /** Not validated again, so that a jurisdiction since removed from the list is still shown. */
  jurisdiction: z.string(),
  number: z.string(),
  status: admissionStatusSchema,
  /** YYYY-MM-DD, in UTC; only if `verified`. */
  verifiedOn: z.iso.date().nullable(),
  /** The reviewer's reason; only if `refused`. */
  reason: z.string().nullable(),
  /** Part of the application, and decided with it. */
  isOfApplication: z.boolean(),
  /** Another number for a verified admission, not reviewed yet: `number` holds until it is. Absent from an older API. */
  proposedNumber: z.string().nullable().default(null),
  /** Why the last proposed number was refused. */
  proposalRefused: z.string().nullable().default(null),
}
export const barAdmissionSchema = z.object(admissionShape)
export type BarAdmission = z.infer<typeof barAdmissionSchema>

/** All admissions of the caller, the application's first. Changes return the updated list. */
export const barAdmissionsResponseSchema = z.object({ admissions: z.array(barAdmissionSchema) })

export const listBarAdmissionsEndpoint = endpoint({
  method: 'GET',
  path: BAR_ADMISSIONS_PATH,
  auth: 'user',
  response: barAdmissionsResponseSchema,
})

/** An additional admission, to be verified by a reviewer. One per jurisdiction. */
export const addBarAdmissionRequestSchema = z.object({
  /** In a form, '' until one is chosen. */
  jurisdiction: z.string().pipe(jurisdictionSchema),
  number: barNumberSchema,
})
export type AddBarAdmissionRequest = z.infer<typeof addBarAdmissionRequestSchema>

export const addBarAdmissionEndpoint = endpoint({
  method: 'POST',
  path: BAR_ADMISSIONS_PATH,
  auth: 'user',
  request: addBarAdmissionRequestSchema,
  maxBody: KB,
  response: barAdmissionsResponseSchema,
  status: 201,
})

/** Replaces a bar number that was refused or is not reviewed yet; for a verified one, proposes another, which waits for a reviewer. */
export const correctBarAdmissionRequestSchema = z.object({ number: barNumberSchema })

export const correctBarAdmissionEndpoint = endpoint({
  method: 'PUT',
  path: ONE_PATH,
  auth: 'user',
  request: correctBarAdmissionRequestSchema,
  maxBody: KB,
  response: barAdmissionsResponseSchema,
})

export const removeBarAdmissionEndpoint = endpoint({
  method: 'DELETE',
  path: ONE_PATH,
  auth: 'user',
  response: barAdmissionsResponseSchema,
})

/** An admission as a reviewer sees it. */
export const reviewedAdmissionSchema = z.object({
  ...admissionShape,
  submittedAt: z.iso.datetime(),
  /** Another attorney entered the same number for the same jurisdiction. */
  isDuplicate: z.boolean(),
})
export type ReviewedAdmission = z.infer<typeof reviewedAdmissionSchema>

/** An additional admission of an approved attorney, or another number for a verified one, that is not reviewed yet. */
export const waitingAdmissionSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  firmName: z.string().nullable(),
  admission: reviewedAdmissionSchema,
})
export type WaitingAdmission = z.infer<typeof waitingAdmissionSchema>

/** Largest number of waiting admissions in one response. */
export const MAX_WAITING_ADMISSIONS = 100

/** Longest wait first. `total` includes those beyond the maximum. */
export const waitingAdmissionsResponseSchema = z.object({
  waiting: z.array(waitingAdmissionSchema).max(MAX_WAITING_ADMISSIONS),
  total: z.number().int().nonnegative(),
})

export const listWaitingAdmissionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/bar-admissions',
  auth: 'user',
  response: waitingAdmissionsResponseSchema,
})

/** `number` is the bar number that was looked up, the proposed one if there is one; if the stored one differs, the decision is refused. 'refuse' needs a reason. */
export const admissionDecisionRequestSchema = z.object({
  userId: z.uuid(),
  jurisdiction: jurisdictionSchema,
  number: z.string().min(1).max(60),
  decision: z.enum(['verify', 'refuse']),
  reason: z.string().trim().min(1).max(2000).optional(),
})
export type AdmissionDecisionRequest = z.infer<typeof admissionDecisionRequestSchema>
export const admissionDecisionResponseSchema = z.object({
  success: z.literal(true),
  admission: reviewedAdmissionSchema,
})

export const decideAdmissionEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/bar-admissions/decide',
  auth: 'user',
  request: admissionDecisionRequestSchema,
  maxBody: 16 * KB,
  response: admissionDecisionResponseSchema,
})
