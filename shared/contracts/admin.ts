/** The calls behind `npm run admin` and /admin/approvals. */
import { z } from 'zod'
import { reviewedAdmissionSchema } from './bar-admissions.ts'
import { endpoint, KB } from './endpoint.ts'
import { subscriptionStatusSchema } from './profile.ts'

export const APPLICATIONS_PATH = '/api/admin/applications'
export const DECIDE_PATH = '/api/admin/applications/decide'
/** For the operator alone: by the key, never by a session. */
export const ADMINISTRATORS_PATH = '/api/admin/administrators'

/** How `npm run admin` shows that it runs on the machine of the API. The BFF never passes it on. */
export const ADMIN_KEY_HEADER = 'X-Admin-Key'

export const applicationStateSchema = z.enum([
  'submitted',
  'needs_information',
  'approved',
  'rejected',
  'suspended',
])
export type ApplicationState = z.infer<typeof applicationStateSchema>

/** What a correction made of one of the entered facts. A long text is only named. */
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

/** Something that happened to an application. */
export const applicationEventSchema = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  /** What the application became: a state, or `corrected` in place by the applicant. */
  became: applicationStateSchema.or(z.literal('corrected')),
  /** The reviewer's words; of what the applicant handed in again, the reply to them. */
  reason: z.string().nullable(),
  /** Of what the applicant handed in again. An older API does not say. */
  changes: z.array(applicationChangeSchema).default([]),
})
export type ApplicationEvent = z.infer<typeof applicationEventSchema>

/** What the applicant has entered beyond name, firm and bar. An older API does not say. */
const enteredShape = {
  phone: z.string().nullable().default(null),
  secondaryPhone: z.string().nullable().default(null),
  secondaryEmail: z.string().nullable().default(null),
  officeAddress: z.string().nullable().default(null),
  firmCity: z.string().nullable().default(null),
  /** Of the office. */
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
  /** Where the bar ID is from. */
  barState: z.string().nullable(),
  ...enteredShape,
  subscriptionStatus: subscriptionStatusSchema,
  state: applicationStateSchema,
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
  /** Another attorney gave the number of one of the admissions in the same jurisdiction. */
  duplicateBarId: z.boolean(),
  /** The application's first. */
  admissions: z.array(reviewedAdmissionSchema).default([]),
  /** The latest first. */
  history: z.array(applicationEventSchema).default([]),
  /** Another one after every change of what is shown here. */
  version: z.string(),
})
export type Application = z.infer<typeof applicationSchema>

/** Largest page. */
const MAX_APPLICATIONS = 200

/** Oldest first. `next` goes on from where the last page ended. */
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
 * Everything but approving needs a reason. A decision that names the version it was made about is
 * refused when the application has changed since; approving must name it, as nobody is let in unread.
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

/** Their addresses. */
export const administratorListResponseSchema = z.object({ administrators: z.array(z.string()) })

export const listAdministratorsEndpoint = endpoint({
  method: 'GET',
  path: ADMINISTRATORS_PATH,
  auth: 'operator',
  response: administratorListResponseSchema,
})

/** An account, named by its address, becomes an administrator or is none any more. */
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
