/** Where an attorney is admitted to the bar: the attorney's own calls, and the reviewers'. */
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
  /** Lenient: what was accepted once is shown, whatever the list says today. */
  jurisdiction: z.string(),
  number: z.string(),
  status: admissionStatusSchema,
  /** YYYY-MM-DD, in UTC; with `verified` only. */
  verifiedOn: z.iso.date().nullable(),
  /** The reviewer's words; with `refused` only. */
  reason: z.string().nullable(),
  /** It came with the application, and is decided with it. */
  isOfApplication: z.boolean(),
}
export const barAdmissionSchema = z.object(admissionShape)
export type BarAdmission = z.infer<typeof barAdmissionSchema>

/** All of the caller's, the application's first; after a change, what there is then. */
export const barAdmissionsResponseSchema = z.object({ admissions: z.array(barAdmissionSchema) })

export const listBarAdmissionsEndpoint = endpoint({
  method: 'GET',
  path: BAR_ADMISSIONS_PATH,
  auth: 'user',
  response: barAdmissionsResponseSchema,
})

/** A further one, which waits for a reviewer. One for each jurisdiction. */
export const addBarAdmissionRequestSchema = z.object({
  /** Of a form, '' until one is chosen. */
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

/** Another number where the last one was not confirmed, or not checked yet. */
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

/** As a reviewer sees one. */
export const reviewedAdmissionSchema = z.object({
  ...admissionShape,
  submittedAt: z.iso.datetime(),
  /** Another attorney gave the same number in the same jurisdiction. */
  isDuplicate: z.boolean(),
})
export type ReviewedAdmission = z.infer<typeof reviewedAdmissionSchema>

/** A further admission of an approved attorney that nobody has checked. */
export const waitingAdmissionSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  firmName: z.string().nullable(),
  admission: reviewedAdmissionSchema,
})
export type WaitingAdmission = z.infer<typeof waitingAdmissionSchema>

/** How many of them one answer holds. */
export const MAX_WAITING_ADMISSIONS = 100

/** The longest wait first. `total` counts those that did not fit, too. */
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

/** The number is the one that was looked up: a decision about another one is refused. Refusing needs a reason. */
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
