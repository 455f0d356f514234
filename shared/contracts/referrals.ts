/** A member's referrals: lists, details with history, and actions. Times are ISO 8601 in UTC. */
import { z } from 'zod'
import {
  DECLINE_REASONS,
  REFERRAL_ACTIONS,
  REFERRAL_STATUSES,
  RESOLUTION_OUTCOMES,
} from '../domain/referral-lifecycle.ts'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'
import { referralAttachmentSchema } from './referral-email.ts'

const LIST_PATH = '/api/referrals'
const ONE_PATH = `${LIST_PATH}/:id` as const

export const referralStatusSchema = z.enum(REFERRAL_STATUSES)
export const referralActionSchema = z.enum(REFERRAL_ACTIONS)
export const declineReasonSchema = z.enum(Object.keys(DECLINE_REASONS) as [keyof typeof DECLINE_REASONS]) // the keys of the literal
export const referralBoxSchema = z.enum(['sent', 'received', 'archive'])
export type ReferralBox = z.infer<typeof referralBoxSchema>
export const referralSortSchema = z.enum(['newest', 'oldest', 'deadline', 'counterpart', 'updated'])
export type ReferralSort = z.infer<typeof referralSortSchema>

/** Stored with a referral whose recipient has opted out of emails. Compared with stored rows, so it must not change. */
export const RECIPIENT_STOPPED_EMAILS =
  'The recipient has asked to get no referrals by email from CounselRelay.'

/** Delivery state of the mail, as known to the server. With `failed`, `deliveryError` is the mail server's message. */
export const deliveryStateSchema = z.enum(['queued', 'sent', 'failed', 'skipped'])

/** One row of a list. `counterpart` is the recipient in the sent box, the sender in the received one. */
export const referralSummarySchema = z.object({
  id: z.uuid(),
  box: z.enum(['sent', 'received']),
  counterpartName: z.string(),
  counterpartEmail: z.string(),
  counterpartFirm: z.string().nullable(),
  subject: z.string(),
  /** The sender's matter number; null for a recipient. Absent from copies that an earlier release stored on a device. */
  reference: z.string().nullable().default(null),
  area: z.string().nullable(),
  state: z.string().nullable(),
  /** The sender's offer: the first one, or the reply to a counteroffer. */
  compensationPercentage: z.number(),
  /** The recipient's latest counteroffer; once accepted, the agreed percentage. */
  counterPercentage: z.number().nullable(),
  status: referralStatusSchema,
  delivery: deliveryStateSchema,
  deliveryError: z.string().nullable(),
  deadline: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ReferralSummary = z.infer<typeof referralSummarySchema>

/** Largest page. */
const MAX_REFERRALS = 1000

/**
 * `status` is a comma-separated list; `counterpart` is an email address. `from` (inclusive) and `until` (exclusive) limit the creation
 * time. `next` is an opaque cursor. Every referral is in one box per owner: the archive holds completed ones (declined, expired, withdrawn,
 * closed) of both sides, the other two boxes those in progress.
 */
export const referralListQuerySchema = z.object({
  box: referralBoxSchema.default('sent'),
  q: z.string().trim().max(200).optional(),
  status: z
    .string()
    .transform((list) => list.split(',').filter((status) => status !== ''))
    .pipe(z.array(referralStatusSchema))
    .optional(),
  area: z.string().max(60).optional(),
  counterpart: z.string().max(320).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  sort: referralSortSchema.default('newest'),
  limit: z.coerce.number<number>().int().min(1).max(MAX_REFERRALS).default(100),
  next: z.string().max(1000).optional(),
})

/** `total` counts all matches of the filters. */
export const referralListResponseSchema = z.object({
  referrals: z.array(referralSummarySchema),
  next: z.string().nullable(),
  total: z.number().int().nonnegative(),
})
export type ReferralListResponse = z.infer<typeof referralListResponseSchema>

export const listReferralsEndpoint = endpoint({
  method: 'GET',
  path: LIST_PATH,
  auth: 'user',
  query: referralListQuerySchema,
  response: referralListResponseSchema,
})

const pastRecipientSchema = z.object({
  name: z.string(),
  email: z.string(),
  firm: z.string().nullable(),
  phone: z.string().nullable(),
})
export type PastRecipient = z.infer<typeof pastRecipientSchema>
/** The 200 most recent recipients of the caller, with their latest details. */
export const pastRecipientsResponseSchema = z.object({ recipients: z.array(pastRecipientSchema) })

export const listPastRecipientsEndpoint = endpoint({
  method: 'GET',
  path: `${LIST_PATH}/recipients`,
  auth: 'user',
  response: pastRecipientsResponseSchema,
})

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

/** What the recipient sees: the terms; the parties too, from the conflict check on; everything, after acceptance. */
export const disclosureSchema = z.enum(['terms', 'parties', 'full'])
export type Disclosure = z.infer<typeof disclosureSchema>

/** `caseDetails` is null until the recipient accepts; a sender's disclosure is always `full`. */
export const referralDetailSchema = referralSummarySchema.extend({
  side: z.enum(['sender', 'recipient']),
  disclosure: disclosureSchema,
  recipientPhone: z.string().nullable(),
  /** For a recipient only. This field and the next three are absent from copies that an earlier release stored on a device. */
  senderPhone: z.string().nullable().default(null),
  /** Payees of the fee: the sender gets the referral fee, the recipient the rest. Firm names, or attorneys' names without a firm. */
  feeParties: z.object({ sender: z.string(), recipient: z.string() }).nullable().default(null),
  /** The names for the conflict check; null before it, or if not entered. */
  client: z.string().nullable().default(null),
  adverseParties: z.string().nullable().default(null),
  caseDetails: z.string().nullable(),
  messageId: z.string(),
  /** For the sender: the recipient has opted out, so no reminder or message is emailed. Absent from older copies. */
  emailsStopped: z.boolean().default(false),
  /** Time of the next delivery attempt after the first ones failed; for the sender only. */
  nextAttemptAt: z.iso.datetime().nullable().default(null),
  /** Null until the matter is resolved. */
  outcome: z.enum(RESOLUTION_OUTCOMES).nullable(),
  /** Integer US cents; null if not given. */
  grossFee: z.number().int().nonnegative().nullable(),
  attachments: z.array(referralAttachmentSchema),
  events: z.array(referralEventSchema),
  messages: z.array(referralMessageSchema),
  actions: z.array(referralActionSchema),
})
export type ReferralDetail = z.infer<typeof referralDetailSchema>

export const getReferralEndpoint = endpoint({
  method: 'GET',
  path: ONE_PATH,
  auth: 'user',
  response: referralDetailSchema,
})

/** The referral as visible to the caller, as PDF. Times are formatted in the IANA zone `timeZone` if it is known. */
export const getReferralPdfEndpoint = endpoint({
  method: 'GET',
  path: `${ONE_PATH}/pdf`,
  auth: 'user',
  query: z.object({ timeZone: z.string().optional() }),
  response: 'pdf',
})

/**
 * The transition table decides which optional fields an action needs. A recorded acceptance may name a percentage other than the one
 * offered. Any other acceptance names the percentage it agrees to and is refused if that has changed; earlier releases omit it.
 */
export const referralActionRequestSchema = z.object({
  action: referralActionSchema,
  reason: declineReasonSchema.optional(),
  percentage: z.number().min(0).max(100).optional(),
  note: z.string().trim().max(2000).optional(),
  outcome: z.enum(RESOLUTION_OUTCOMES).optional(),
  /** Integer US cents. */
  grossFee: z.number().int().nonnegative().optional(),
  /** An ISO 8601 instant or a date. */
  acceptanceDeadline: z.string().min(1).max(64).optional(),
})
export type ReferralActionRequest = z.infer<typeof referralActionRequestSchema>

export const extendDeadlineRequestSchema = z.object({ acceptanceDeadline: z.string().min(1).max(64) })
export const referralMessageRequestSchema = z.object({ text: z.string().trim().min(1).max(4000) })
/** Every change returns the updated referral. */
export const referralChangeResponseSchema = z.object({ referral: referralDetailSchema })

export const actOnReferralEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/actions`,
  auth: 'user',
  request: referralActionRequestSchema,
  maxBody: 16 * KB,
  response: referralChangeResponseSchema,
})

export const extendDeadlineEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/deadline`,
  auth: 'user',
  request: extendDeadlineRequestSchema,
  maxBody: 16 * KB,
  response: referralChangeResponseSchema,
})

export const writeReferralMessageEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/messages`,
  auth: 'user',
  request: referralMessageRequestSchema,
  maxBody: 16 * KB,
  response: referralChangeResponseSchema,
})

/** Sender only: emails the recipient, at most once a day. */
export const remindRecipientEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/remind`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: referralChangeResponseSchema,
})

/** Sender only: retries a delayed email now. */
export const retryReferralEmailEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/retry-email`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: referralChangeResponseSchema,
})

/** Recipient only: discloses the parties. */
export const checkConflictsEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/conflict-check`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: referralChangeResponseSchema,
})

/** Link to the recipient's page, for the sender of a referral that was not emailed. */
export const referralLinkResponseSchema = referralChangeResponseSchema.extend({ link: z.url() })

export const createReferralLinkEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/link`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: referralLinkResponseSchema,
})

/** The only read that the referral-only grant allows. */
export const referralDeliveryResponseSchema = z.object({
  referralId: z.uuid(),
  delivery: deliveryStateSchema,
  messageId: z.string(),
  deliveryError: z.string().nullable(),
  nextAttemptAt: z.iso.datetime().nullable().default(null),
})

export const getReferralDeliveryEndpoint = endpoint({
  method: 'GET',
  path: `${ONE_PATH}/delivery`,
  auth: 'user',
  response: referralDeliveryResponseSchema,
})

/** Largest number of `needsAction` rows in a response. */
export const NEEDS_ACTION_MAX = 50
/** Largest number of `upcoming` rows in a response. */
export const UPCOMING_MAX = 50

/** Largest number of `toClear` rows in a response. */
export const TO_CLEAR_MAX = 20

/** What waits for the attorney in other rooms. Ids, times and counts only: nothing of a client. */
const dashboardRoomsSchema = z.object({
  /** Clients who chose the attorney and wait for the conflict check; earliest due first, at most TO_CLEAR_MAX. */
  toClear: z.array(z.object({ requestId: z.uuid(), due: z.iso.datetime() })),
  /** Interests that no client has decided about. */
  interestsOut: z.number().int(),
  /** With clients, about requests. */
  unreadConversations: z.number().int(),
  /** Conversations with partners of the private network. Absent from older stored copies. */
  unreadPartners: z.number().int().default(0),
  licensesUnderReview: z.number().int(),
  /** The attorney's own tickets that the support team has answered. Absent from older stored copies. */
  ticketsWaiting: z.number().int().default(0),
})
export type DashboardRooms = z.infer<typeof dashboardRoomsSchema>

/** Counts and the referrals that need the attorney's action, ordered by due time. */
export const dashboardResponseSchema = z.object({
  /** Received, awaiting the recipient; excludes counteroffers, which await the sender. */
  openIn: z.number().int(),
  /** Sent, awaiting the recipient; also excludes unemailed referrals that the recipient has not opened. */
  openOut: z.number().int(),
  /** Sent and accepted, including later states. */
  accepted: z.number().int(),
  /** Sent and accepted or declined; a counteroffer is not a final answer. */
  answered: z.number().int(),
  /** Median seconds from sending to the first answer, including counteroffers; null without answers. */
  medianResponseSeconds: z.number().nullable(),
  /** At most NEEDS_ACTION_MAX. `hasQuestion`: the recipient's message is unanswered. Absent from copies stored by older versions. */
  needsAction: z.array(referralSummarySchema.extend({ hasQuestion: z.boolean().default(false) })),
  /** Awaiting either side, with a deadline in the next 7 days; earliest first, at most UPCOMING_MAX. Absent from older stored copies. */
  upcoming: z.array(referralSummarySchema).default([]),
  recent: z.array(referralEventSchema.extend({ referralId: z.uuid(), subject: z.string() })),
  /** Absent from older stored copies. */
  rooms: dashboardRoomsSchema.optional(),
})
export type DashboardResponse = z.infer<typeof dashboardResponseSchema>

export const getDashboardEndpoint = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  auth: 'user',
  response: dashboardResponseSchema,
})
