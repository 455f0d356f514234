/** A member's referrals on the server: lists, one with its history, and what can be done to it. Times are ISO 8601 in UTC. */
import { z } from 'zod'
import {
  DECLINE_REASONS,
  REFERRAL_ACTIONS,
  REFERRAL_STATUSES,
  RESOLUTION_OUTCOMES,
} from '../domain/referral-lifecycle.ts'
import { referralAttachmentSchema } from './referral-email.ts'

export const referralStatusSchema = z.enum(REFERRAL_STATUSES)
export const referralActionSchema = z.enum(REFERRAL_ACTIONS)
export const declineReasonSchema = z.enum(Object.keys(DECLINE_REASONS) as [keyof typeof DECLINE_REASONS]) // the keys of the literal
export const referralBoxSchema = z.enum(['sent', 'received', 'archive'])
export type ReferralBox = z.infer<typeof referralBoxSchema>
export const referralSortSchema = z.enum(['newest', 'oldest', 'deadline', 'counterpart'])
export type ReferralSort = z.infer<typeof referralSortSchema>

/** How the mail fared, as far as the server knows. `failed` carries the mail server's words in `deliveryError`. */
export const deliveryStateSchema = z.enum(['queued', 'sent', 'failed', 'skipped'])

/** One row of a list. `counterpart` is the recipient in the sent box, the sender in the received one. */
export const referralSummarySchema = z.object({
  id: z.uuid(),
  box: z.enum(['sent', 'received']),
  counterpartName: z.string(),
  counterpartEmail: z.string(),
  counterpartFirm: z.string().nullable(),
  subject: z.string(),
  area: z.string().nullable(),
  state: z.string().nullable(),
  compensationPercentage: z.number(),
  counterPercentage: z.number().nullable(),
  status: referralStatusSchema,
  delivery: deliveryStateSchema,
  deliveryError: z.string().nullable(),
  deadline: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ReferralSummary = z.infer<typeof referralSummarySchema>

/**
 * GET /api/referrals?box=&q=&status=&area=&counterpart=&sort=&limit=&next=. `status` may name several, separated by commas; `counterpart` is an
 * address. `limit` is 1 to 1000, 100 unless given; `next` is an opaque place to go on from. `total` counts what the filters match. The archive
 * holds what is over (declined, expired, withdrawn, closed) from both sides; the other two boxes hold everything of theirs.
 */
export const referralListResponseSchema = z.object({
  referrals: z.array(referralSummarySchema),
  next: z.string().nullable(),
  total: z.number().int().nonnegative(),
})
export type ReferralListResponse = z.infer<typeof referralListResponseSchema>

export const referralEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.enum(['sender', 'recipient', 'system']),
  actorName: z.string().nullable(),
  kind: z.string(),
  fromStatus: referralStatusSchema.nullable(),
  toStatus: referralStatusSchema.nullable(),
  note: z.string().nullable(),
})
export type ReferralEvent = z.infer<typeof referralEventSchema>

export const referralMessageSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  author: z.enum(['sender', 'recipient']),
  authorName: z.string().nullable(),
  text: z.string(),
})

/** How much of a referral its recipient sees: the terms; the parties too, once conflicts are being checked; everything, after accepting. */
export const disclosureSchema = z.enum(['terms', 'parties', 'full'])
export type Disclosure = z.infer<typeof disclosureSchema>

/** GET /api/referrals/{id}. `caseDetails` is null for a recipient who has not accepted yet; a sender's disclosure is always `full`. */
export const referralDetailSchema = referralSummarySchema.extend({
  side: z.enum(['sender', 'recipient']),
  disclosure: disclosureSchema,
  recipientPhone: z.string().nullable(),
  caseDetails: z.string().nullable(),
  messageId: z.string(),
  /** Null until the matter is resolved. */
  outcome: z.enum(RESOLUTION_OUTCOMES).nullable(),
  /** Integer US cents; null when it was not given. */
  grossFee: z.number().int().nonnegative().nullable(),
  attachments: z.array(referralAttachmentSchema),
  events: z.array(referralEventSchema),
  messages: z.array(referralMessageSchema),
  actions: z.array(referralActionSchema),
})
export type ReferralDetail = z.infer<typeof referralDetailSchema>

/** POST /api/referrals/{id}/actions. Which of the optional parts an action needs is the transition table's to say. */
export const referralActionRequestSchema = z.object({
  action: referralActionSchema,
  reason: declineReasonSchema.optional(),
  percentage: z.number().min(0).max(100).optional(),
  note: z.string().trim().max(2000).optional(),
  outcome: z.enum(RESOLUTION_OUTCOMES).optional(),
  /** Integer US cents. */
  grossFee: z.number().int().nonnegative().optional(),
})
export type ReferralActionRequest = z.infer<typeof referralActionRequestSchema>

/** POST /api/referrals/{id}/deadline. */
export const extendDeadlineRequestSchema = z.object({ acceptanceDeadline: z.string().min(1).max(64) })
/** POST /api/referrals/{id}/messages. */
export const referralMessageRequestSchema = z.object({ text: z.string().trim().min(1).max(4000) })
/**
 * The answer of every change to a referral: what it is now. So do the two that take no body: POST /api/referrals/{id}/remind (sender: mails
 * the recipient, once a day) and POST /api/referrals/{id}/conflict-check (recipient: shows the parties).
 */
export const referralChangeResponseSchema = z.object({ referral: referralDetailSchema })

/** GET /api/referrals/{id}/delivery: all that a device may ask with the referral-only grant. */
export const referralDeliveryResponseSchema = z.object({
  referralId: z.uuid(),
  delivery: deliveryStateSchema,
  messageId: z.string(),
  deliveryError: z.string().nullable(),
})

/** GET /api/dashboard: the figures and what needs the attorney, ordered by due time. */
export const dashboardResponseSchema = z.object({
  openIn: z.number().int(),
  openOut: z.number().int(),
  accepted: z.number().int(),
  answered: z.number().int(),
  /** Seconds between sending and the answer; null while nothing has been answered. */
  medianResponseSeconds: z.number().nullable(),
  needsAction: z.array(referralSummarySchema),
  recent: z.array(referralEventSchema.extend({ referralId: z.uuid(), subject: z.string() })),
})
export type DashboardResponse = z.infer<typeof dashboardResponseSchema>
