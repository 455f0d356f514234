/** The calls behind `npm run admin` and /admin/approvals. */
import { z } from 'zod'
import { reviewedAdmissionSchema } from './bar-admissions.ts'
import { endpoint, KB } from './endpoint.ts'
import { subscriptionStatusSchema } from './profile.ts'

export const APPLICATIONS_PATH = '/api/admin/applications'
export const DECIDE_PATH = '/api/admin/applications/decide'
/** Operator only: authenticated by the administration key, never by a session. */
export const ADMINISTRATORS_PATH = '/api/admin/administrators'

/** Proves that `npm run admin` runs on the API's machine. The BFF never forwards it. */
export const ADMIN_KEY_HEADER = 'X-Admin-Key'

export const applicationStateSchema = z.enum([
  'submitted',
  'needs_information',
  'approved',
  'rejected',
  'suspended',
])
export type ApplicationState = z.infer<typeof applicationStateSchema>

/** One corrected field. Long texts are listed without their values. */
export const applicationChangeSchema = z.object({
  field: z.enum([
    'firmName',
    'officeAddress',
    'barId',
    'barState',
    'yearsOfExperience',
    'practiceAreas',
    'publicReferrals',
    'website',
    'bio',
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type ApplicationChange = z.infer<typeof applicationChangeSchema>

/** An entry in the application's history. */
export const applicationEventSchema = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  /** The new state, or `corrected` when the applicant edited a submitted application. */
  became: applicationStateSchema.or(z.literal('corrected')),
  /** The reviewer's reason; on a resubmission, the applicant's reply to it. */
  reason: z.string().nullable(),
  /** Fields changed by a resubmission. Absent from an older API. */
  changes: z.array(applicationChangeSchema).default([]),
})
export type ApplicationEvent = z.infer<typeof applicationEventSchema>

/** The applicant's entries other than name, firm and bar. Absent from an older API. */
const enteredShape = {
  phone: z.string().nullable().default(null),
  secondaryPhone: z.string().nullable().default(null),
  secondaryEmail: z.string().nullable().default(null),
  officeAddress: z.string().nullable().default(null),
  firmCity: z.string().nullable().default(null),
  /** State of the office. */
  firmState: z.string().nullable().default(null),
  firmZip: z.string().nullable().default(null),
  yearsOfExperience: z.number().int().nullable().default(null),
  practiceAreas: z.array(z.string()).default([]),
  publicReferrals: z.boolean().default(false),
  website: z.string().nullable().default(null),
  bio: z.string().nullable().default(null),
}

/** One attorney's application as a reviewer sees it. Times are ISO 8601 in UTC. */
export const applicationSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  firmName: z.string().nullable(),
  barId: z.string().nullable(),
  /** Jurisdiction that issued the bar ID. */
  barState: z.string().nullable(),
  ...enteredShape,
  subscriptionStatus: subscriptionStatusSchema,
  state: applicationStateSchema,
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  /** Another attorney entered the same bar number for the same jurisdiction. */
  duplicateBarId: z.boolean(),
  /** The admission from the application comes first. */
  admissions: z.array(reviewedAdmissionSchema).default([]),
  /** Newest first. */
  history: z.array(applicationEventSchema).default([]),
  /** Changes whenever any other field of this object changes. */
  version: z.string(),
})
export type Application = z.infer<typeof applicationSchema>

/** Largest page. */
const MAX_APPLICATIONS = 200

/** Oldest first. `next` is the cursor of the following page. */
export const applicationListQuerySchema = z.object({
  state: applicationStateSchema.optional(),
  limit: z.coerce.number<number>().int().min(1).max(MAX_APPLICATIONS).default(100),
  next: z.string().max(1000).optional(),
})

export const applicationListResponseSchema = z.object({
  applications: z.array(applicationSchema),
  next: z.string().nullable().default(null),
})
export type ApplicationListResponse = z.output<typeof applicationListResponseSchema>

export const listApplicationsEndpoint = endpoint({
  method: 'GET',
  path: APPLICATIONS_PATH,
  auth: 'user',
  query: applicationListQuerySchema,
  response: applicationListResponseSchema,
})

/**
 * Every decision but an approval needs a reason. A decision with a `version` is refused if the application has changed since.
 * An approval must have one, so that no unread change is approved.
 */
export const decisionRequestSchema = z.object({
  email: z.email(),
  decision: z.enum(['approve', 'reject', 'request_information', 'suspend']),
  reason: z.string().trim().min(1).max(2000).optional(),
  version: z.string().min(1).max(100).optional(),
})
export type DecisionRequest = z.infer<typeof decisionRequestSchema>

export const decisionResponseSchema = z.object({ success: z.literal(true), application: applicationSchema })

export const decideApplicationEndpoint = endpoint({
  method: 'POST',
  path: DECIDE_PATH,
  auth: 'user',
  request: decisionRequestSchema,
  maxBody: 16 * KB,
  response: decisionResponseSchema,
})

/** Email addresses of the administrators. */
export const administratorListResponseSchema = z.object({ administrators: z.array(z.string()) })

export const listAdministratorsEndpoint = endpoint({
  method: 'GET',
  path: ADMINISTRATORS_PATH,
  auth: 'operator',
  response: administratorListResponseSchema,
})

/** Grants or revokes administrator access for the account with this email address. */
export const administratorChangeSchema = z.object({ email: z.email(), change: z.enum(['grant', 'revoke']) })
export type AdministratorChange = z.infer<typeof administratorChangeSchema>
export const administratorChangeResponseSchema = z.object({ success: z.literal(true), email: z.string() })

export const changeAdministratorEndpoint = endpoint({
  method: 'POST',
  path: ADMINISTRATORS_PATH,
  auth: 'operator',
  request: administratorChangeSchema,
  maxBody: 16 * KB,
  response: administratorChangeResponseSchema,
})
