/** A member's referrals on the server: lists, one with its history, and what can be done to it. Times are ISO 8601 in UTC. */
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

/** Why a mail was not sent to an address whose owner wants none; kept with the referral, so its words stay as they are. */
export const RECIPIENT_STOPPED_EMAILS =
  'The recipient has asked to get no referrals by email from CounselRelay.'

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
  /** The sender's own number of the matter; null for a recipient. Absent from copies that an earlier release kept on a device. */
  reference: z.string().nullable().default(null),
  area: z.string().nullable(),
  state: z.string().nullable(),
  /** What the sender offers: at first, or in answer to a counteroffer. */
  compensationPercentage: z.number(),
  /** What the recipient asks for instead, or asked for before the sender's answer; once accepted, what was agreed. */
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
 * `status` may name several, separated by commas; `counterpart` is an address. `from` and `until` are instants: created at or after the one
 * and before the other. `next` is an opaque place to go on from. Every referral is in one box of its owner's: the archive holds what is
 * over (declined, expired, withdrawn, closed) from both sides, the other two what is still under way.
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

/** `total` counts what the filters match. */
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
/** The latest 200 to whom the caller has referred, as they were last written. */
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

/** How much of a referral its recipient sees: the terms; the parties too, once conflicts are being checked; everything, after accepting. */
export const disclosureSchema = z.enum(['terms', 'parties', 'full'])
export type Disclosure = z.infer<typeof disclosureSchema>

/** `caseDetails` is null for a recipient who has not accepted yet; a sender's disclosure is always `full`. */
export const referralDetailSchema = referralSummarySchema.extend({
  side: z.enum(['sender', 'recipient']),
  disclosure: disclosureSchema,
  recipientPhone: z.string().nullable(),
  /** The sender's, for a recipient. The next four are absent from copies that an earlier release kept on a device. */
  senderPhone: z.string().nullable().default(null),
  /** The firms, or the attorneys' names where no firm is known: whom the referral fee goes to, and who keeps the rest. */
  feeParties: z.object({ sender: z.string(), recipient: z.string() }).nullable().default(null),
  /** The names for the conflict check; null before it, and where they were not entered. */
  client: z.string().nullable().default(null),
  adverseParties: z.string().nullable().default(null),
  caseDetails: z.string().nullable(),
  messageId: z.string(),
  /** For the sender: the recipient has stopped such emails, so that no reminder and no message is mailed. Absent from earlier copies. */
  emailsStopped: z.boolean().default(false),
  /** When the email is tried again, once its first attempts have failed; for the sender alone. */
  nextAttemptAt: z.iso.datetime().nullable().default(null),
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

export const getReferralEndpoint = endpoint({
  method: 'GET',
  path: ONE_PATH,
  auth: 'user',
  response: referralDetailSchema,
})

/** What the caller may see of it, to be saved as a file. Its times are written for the IANA zone, where that is a known one. */
export const getReferralPdfEndpoint = endpoint({
  method: 'GET',
  path: `${ONE_PATH}/pdf`,
  auth: 'user',
  query: z.object({ timeZone: z.string().optional() }),
  response: 'pdf',
})

/**
 * Which of the optional parts an action needs is the transition table's to say. A recorded acceptance may come with another percentage than
 * the one offered. An acceptance of either side comes with the percentage it was given for, and is refused where another holds by now;
 * earlier releases leave it out.
 */
export const referralActionRequestSchema = z.object({
  action: referralActionSchema,
  reason: declineReasonSchema.optional(),
  percentage: z.number().min(0).max(100).optional(),
  note: z.string().trim().max(2000).optional(),
  outcome: z.enum(RESOLUTION_OUTCOMES).optional(),
  /** Integer US cents. */
  grossFee: z.number().int().nonnegative().optional(),
  /** An instant or a date, as when a referral is sent. */
  acceptanceDeadline: z.string().min(1).max(64).optional(),
})
export type ReferralActionRequest = z.infer<typeof referralActionRequestSchema>

export const extendDeadlineRequestSchema = z.object({ acceptanceDeadline: z.string().min(1).max(64) })
export const referralMessageRequestSchema = z.object({ text: z.string().trim().min(1).max(4000) })
/** The answer of every change to a referral: what it is now. */
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

/** Of its sender: emails the recipient, once a day. */
export const remindRecipientEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/remind`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: referralChangeResponseSchema,
})

/** Of its sender: tries a delayed email now. */
export const retryReferralEmailEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/retry-email`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: referralChangeResponseSchema,
})

/** Of its recipient: shows the parties. */
export const checkConflictsEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/conflict-check`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: referralChangeResponseSchema,
})

/** The recipient's page, for the sender of a referral that was not emailed. */
export const referralLinkResponseSchema = referralChangeResponseSchema.extend({ link: z.url() })

export const createReferralLinkEndpoint = endpoint({
  method: 'POST',
  path: `${ONE_PATH}/link`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: referralLinkResponseSchema,
})

/** All that a device may ask with the referral-only grant. */
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

/** No more of what needs the attorney is told at once. */
export const NEEDS_ACTION_MAX = 50
/** No more of the next 7 days are told at once. */
export const UPCOMING_MAX = 50

/** The figures and what needs the attorney, ordered by due time. */
export const dashboardResponseSchema = z.object({
  /** Those that await the recipient: not those with a counteroffer, which awaits the sender. */
  openIn: z.number().int(),
  /** Nor those that nobody was emailed, until their recipient has opened them. */
  openOut: z.number().int(),
  /** Sent and accepted, whatever came of them since. */
  accepted: z.number().int(),
  /** Sent and accepted or declined: a counteroffer is no final answer. */
  answered: z.number().int(),
  /** Seconds between sending and the first answer, a counteroffer among them; null while there is none. */
  medianResponseSeconds: z.number().nullable(),
  /** NEEDS_ACTION_MAX at most. `hasQuestion`: the recipient wrote last, and the sender has not answered. Not in copies that older versions kept. */
  needsAction: z.array(referralSummarySchema.extend({ hasQuestion: z.boolean().default(false) })),
  /** Awaiting an answer, on either side, with a deadline in the next 7 days; the earliest first, UPCOMING_MAX at most. Not in copies that older versions kept. */
  upcoming: z.array(referralSummarySchema).default([]),
  recent: z.array(referralEventSchema.extend({ referralId: z.uuid(), subject: z.string() })),
})
export type DashboardResponse = z.infer<typeof dashboardResponseSchema>

export const getDashboardEndpoint = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  auth: 'user',
  response: dashboardResponseSchema,
})
