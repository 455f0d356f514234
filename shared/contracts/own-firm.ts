/** Settings > Firm: the firm's name and its office, and the office that waits for a reviewer. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'
import { completeProfileRequestSchema } from './registration.ts'

const OWN_FIRM_PATH = '/api/users/firm'

/** Of another office than the one in force, as submitted. `reason`: why a reviewer refused it; null: it waits. */
const officeSchema = z.object({
  office_address: z.string(),
  firmCity: z.string(),
  firmState: z.string(),
  firmZip: z.string(),
})
export type Office = z.infer<typeof officeSchema>

export const firmReviewSchema = officeSchema.extend({
  submittedAt: z.iso.datetime(),
  reason: z.string().nullable(),
})

/** Texts are not validated again, so values accepted under older rules are still shown. */
export const ownFirmSchema = officeSchema.extend({
  firmName: z.string(),
  /** False while the application is undecided: it is changed there. */
  isApproved: z.boolean(),
  review: firmReviewSchema.nullable(),
})
export type OwnFirm = z.infer<typeof ownFirmSchema>

/** Null without a firm: a client, or an attorney who has not entered its details yet. */
export const ownFirmResponseSchema = z.object({ firm: ownFirmSchema.nullable() })

export const getOwnFirmEndpoint = endpoint({
  method: 'GET',
  path: OWN_FIRM_PATH,
  auth: 'user',
  response: ownFirmResponseSchema,
})

/** The firm as it shall be. An office in another ZIP code or state waits for a reviewer as a whole; everything else holds at once. */
export const updateFirmRequestSchema = completeProfileRequestSchema.pick({
  firmName: true,
  office_address: true,
  firmCity: true,
  firmState: true,
  firmZip: true,
})
export type UpdateFirmRequest = z.infer<typeof updateFirmRequestSchema>
export const changedFirmResponseSchema = z.object({ firm: ownFirmSchema })

export const updateFirmEndpoint = endpoint({
  method: 'PUT',
  path: OWN_FIRM_PATH,
  auth: 'user',
  request: updateFirmRequestSchema,
  maxBody: 16 * KB,
  response: changedFirmResponseSchema,
})

/** Takes back the office that waits or was refused. The one in force stays. */
export const withdrawOfficeEndpoint = endpoint({
  method: 'DELETE',
  path: `${OWN_FIRM_PATH}/review`,
  auth: 'user',
  response: changedFirmResponseSchema,
})

const attorneyShape = {
  userId: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  firmName: z.string().nullable(),
}

export const waitingOfficeSchema = z.object({
  ...attorneyShape,
  id: z.uuid(),
  submittedAt: z.iso.datetime(),
  now: officeSchema,
  proposed: officeSchema,
})
export type WaitingOffice = z.infer<typeof waitingOfficeSchema>

/** A change that held at once. */
export const madeChangeSchema = z.object({
  ...attorneyShape,
  id: z.string(),
  at: z.iso.datetime(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type MadeChange = z.infer<typeof madeChangeSchema>

export const MAX_WAITING_OFFICES = 100
export const MAX_MADE_CHANGES = 50

/** What waits, the longest first; `total` includes those beyond the maximum. What was changed, the newest first. */
export const firmChangesResponseSchema = z.object({
  waiting: z.array(waitingOfficeSchema).max(MAX_WAITING_OFFICES),
  total: z.number().int().nonnegative(),
  made: z.array(madeChangeSchema).max(MAX_MADE_CHANGES),
})
export type FirmChanges = z.infer<typeof firmChangesResponseSchema>

export const listFirmChangesEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/firm-changes',
  auth: 'user',
  response: firmChangesResponseSchema,
})

/** `id`: of exactly the office that was read. 'refuse' needs a reason. */
export const decideOfficeRequestSchema = z.object({
  id: z.uuid(),
  decision: z.enum(['approve', 'refuse']),
  reason: z.string().trim().min(1).max(2000).optional(),
})
export type DecideOfficeRequest = z.infer<typeof decideOfficeRequestSchema>

export const decideOfficeEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/firm-changes/decide',
  auth: 'user',
  request: decideOfficeRequestSchema,
  maxBody: 16 * KB,
  response: z.object({ success: z.literal(true) }),
})
