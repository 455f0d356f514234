/** Sends one referral to one lawyer; `referralId` is the idempotency key at every hop. */
import { z } from 'zod'
import {
  AREA_MAX,
  CASE_DETAILS_MAX,
  FIELD_MAX,
  FILES_MAX,
  PARTIES_MAX,
  REFERENCE_MAX,
} from '../domain/referral-limits.ts'
import { endpoint, KB } from './endpoint.ts'

export const SEND_REFERRAL_EMAIL_PATH = '/api/send-referral-email'

/** Metadata only: a file's content never leaves the device. `size` is in bytes. */
export const referralAttachmentSchema = z.object({
  name: z.string().min(1).max(255),
  size: z.number().int().nonnegative(),
  type: z.string().max(255),
})
export type ReferralAttachment = z.infer<typeof referralAttachmentSchema>

const text = z.string().max(FIELD_MAX)

/**
 * Deliberately permissive: `validateReferral` decides which fields are required, with which messages (shared/domain/referral.ts).
 * `acceptanceDeadline` is an ISO 8601 instant, or a date YYYY-MM-DD.
 */
export const referralDataSchema = z.object({
  name: text.optional(),
  email: text.optional(),
  phone: text.nullish(),
  firm: text.nullish(),
  selectedSubject: text.optional(),
  caseDetails: z.string().max(CASE_DETAILS_MAX).optional(),
  compensationPercentage: z.number().nullish(),
  acceptanceDeadline: text.nullish(),
  referralId: z.uuid().optional(),
  area: z.string().max(AREA_MAX).nullish(),
  state: z.string().max(2).nullish(),
  /** Shown to the recipient for a conflict check, and after acceptance. Never in a mail. */
  client: z.string().max(PARTIES_MAX).nullish(),
  adverseParties: z.string().max(PARTIES_MAX).nullish(),
  /** The sender's matter number. Never shown to the recipient. */
  reference: z.string().max(REFERENCE_MAX).nullish(),
  /** The sender's IANA time zone, used to format the deadline for the recipient; an unknown one is ignored. */
  timeZone: z.string().max(64).nullish(),
  attachments: z.array(referralAttachmentSchema).max(FILES_MAX).optional(),
})

export const sendReferralEmailRequestSchema = z.object({
  /** The recipient's address. */
  to: text.optional(),
  subject: text.optional(),
  /** false records the referral and sends no mail. */
  sendEmail: z.boolean().optional(),
  /** true adds subject, case details and file names to the mail; otherwise it contains only the terms. */
  includeCaseDetails: z.boolean().optional(),
  /** Version of the payload's shape, so that rows queued by older versions can be parsed. Absent means 1. */
  schemaVersion: z.number().int().positive().optional(),
  referralData: referralDataSchema,
})
export type SendReferralEmailRequest = z.infer<typeof sendReferralEmailRequestSchema>

/** The `messageId` of a referral recorded without a mail. */
export const EMAIL_SKIPPED_ID = 'email-skipped'

/**
 * `status`: `sent`, the mail server accepted it; `accepted`, the referral and its mail are stored and the mail is not sent yet;
 * `skipped`, recorded without a mail; `failed`, the mail server permanently rejected it (for example, an unknown address).
 * Every 2xx means that the referral is durably stored.
 */
export const sendReferralEmailResponseSchema = z.object({
  success: z.literal(true),
  messageId: z.string().min(1),
  referralId: z.uuid(),
  emailSent: z.boolean(),
  status: z.enum(['sent', 'accepted', 'skipped', 'failed']),
  /** Why the mail failed or is delayed: 'Failed to send email after N attempts: ' and the mail server's message. */
  error: z.string().optional(),
  /** True if this response repeats the one stored for the same referralId. */
  replayed: z.boolean(),
  acceptedAt: z.iso.datetime(),
})
export type SendReferralEmailResponse = z.infer<typeof sendReferralEmailResponseSchema>

export const sendReferralEmailEndpoint = endpoint({
  method: 'POST',
  path: SEND_REFERRAL_EMAIL_PATH,
  auth: 'user',
  request: sendReferralEmailRequestSchema,
  maxBody: 128 * KB,
  response: sendReferralEmailResponseSchema,
  idempotencyKey: 'body',
})
