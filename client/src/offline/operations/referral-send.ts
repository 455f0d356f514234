/**
 * The operation that sends a referral. Offline: it waits in the queue. Two devices: each referral has a unique id. Rejected by the server:
 * it stays in the queue with the server's message and can be edited.
 */
import { z } from 'zod'
import {
  sendReferralEmailEndpoint,
  sendReferralEmailResponseSchema,
  type SendReferralEmailRequest,
  type SendReferralEmailResponse,
} from '../../../../shared/contracts/referral-email.ts'
import type { ReferralId } from '../../../../shared/domain/ids.ts'
import { deadlineInstant } from '../../../../shared/domain/referral.ts'
import { EMAIL_ATTEMPTS_FAILED } from '../../../../shared/domain/retry.ts'
import {
  rowDeadlineSchema,
  type ConfirmedRow,
  type OfflineOperation,
  type OutboxStatus,
  type RowSummary,
} from '../engine/operation.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import type { OutboxError } from '../engine/stored-rows.ts'
import { draftFromRequest, REFERRAL_DRAFTS, REFERRAL_PAYLOAD_VERSION } from './referral-draft.ts'

const KIND = 'referral.send'

const summarySchema = z
  .object({
    recipientName: z.string(),
    recipientEmail: z.string(),
    subject: z.string(),
    // Absent in rows from releases before 0.2.0.
    deadline: rowDeadlineSchema.optional(),
  })
  .transform(summaryOf)
type Facts = Pick<ReferralSummary, 'recipientName' | 'recipientEmail' | 'subject' | 'deadline'>

type ReferralSummary = RowSummary & {
  readonly recipientName: string
  readonly recipientEmail: string
  readonly subject: string
}

function summaryOf(facts: Facts): ReferralSummary {
  const { recipientName, recipientEmail, subject } = facts
  return { ...facts, title: recipientName === '' ? recipientEmail : recipientName, detail: subject }
}

function deadlineOf(deadline: string | null | undefined): RowSummary['deadline'] {
  const at = deadlineInstant(deadline ?? '')
  return at === null ? undefined : { label: 'Acceptance deadline', at }
}

const statusSchema = sendReferralEmailResponseSchema.shape.status

/** The stored part of the server's response, in the format of this or an earlier release. */
const receiptSchema = z.union([
  z.object({ messageId: z.string(), status: statusSchema }),
  z
    .object({ messageId: z.string(), serverStatus: statusSchema })
    .transform(({ messageId, serverStatus }) => ({ messageId, status: serverStatus })),
])
export type ReferralReceipt = z.infer<typeof receiptSchema>

export const REFERRAL_SEND: OfflineOperation<SendReferralEmailRequest, SendReferralEmailResponse> = {
  kind: KIND,
  formerKind: 'referral',
  endpoint: sendReferralEmailEndpoint,
  version: REFERRAL_PAYLOAD_VERSION,
  migrations: {},
  byDevice: 'referral',
  noun: 'referral',
  failureText: 'Failed to send referral email',
  // One recipient's limit must not delay referrals to other recipients.
  limitsOfOneRow: ['recipient_limit'],
  orderKey: (_request, id) => id,
  confirms: ({ referralId }, id) => referralId === id,
  summary: ({ referralData, to, subject }) =>
    summaryOf({
      recipientName: referralData.name ?? '',
      recipientEmail: to ?? '',
      subject: subject ?? '',
      deadline: deadlineOf(referralData.acceptanceDeadline),
    }),
  toDraft: (request) => ({
    kind: REFERRAL_DRAFTS.kind,
    version: REFERRAL_DRAFTS.version,
    values: draftFromRequest(request),
  }),
  settled: (receipt) => ({
    state: receipt.status === 'skipped' ? 'skipped' : 'sent',
    lastError: mailTrouble(receipt),
  }),
  status: statusOf,
  isRetrying: isEmailDelayed,
  reads: { summary: summarySchema, receipt: receiptSchema },
}

function mailTrouble({ status, error }: SendReferralEmailResponse): OutboxError | null {
  if (status === 'failed') return mailRefused(error ?? null)
  if (status === 'skipped') return mailStopped(error ?? null)
  return status === 'accepted' && error?.startsWith(EMAIL_ATTEMPTS_FAILED) === true
    ? mailDelayed(error)
    : null
}

export function mailDelayed(words: string): OutboxError {
  return { code: MAIL_DELAYED, words }
}
const MAIL_DELAYED = 'mail_delayed'

/** The server's reason for not sending a requested email; null when no email was requested. */
export function mailStopped(words: string | null): OutboxError | null {
  return words === null ? null : { code: 'mail_stopped', words }
}

export function mailRefused(words: string | null): OutboxError {
  return { code: MAIL_REFUSED, words: words ?? 'The mail server gave no reason.' }
}
const MAIL_REFUSED = 'mail_refused'

/** The server saved the referral, failed to send the email, and is still retrying. */
export function isEmailDelayed({ state, lastError }: Pick<OutboxEntry, 'state' | 'lastError'>): boolean {
  return state === 'sent' && lastError?.code === MAIL_DELAYED
}

/** The server saved the referral but will not send the requested email, for the reason in `lastError`. */
export function isEmailStopped({ state, lastError }: Pick<OutboxEntry, 'state' | 'lastError'>): boolean {
  return state === 'skipped' && lastError !== null
}

/** The server saved the referral but could not deliver its email. */
export function isEmailRefused({ state, lastError }: Pick<OutboxEntry, 'state' | 'lastError'>): boolean {
  return state === 'sent' && lastError?.code === MAIL_REFUSED
}

function statusOf({ state, lastError, receipt }: ConfirmedRow): OutboxStatus {
  if (state === 'skipped') {
    return lastError === null
      ? { label: 'Sent', reason: 'Recorded, no email sent' }
      : { label: 'Failed', reason: `No email was sent. ${lastError.words}` }
  }
  if (lastError === null) {
    const isOnItsWay = receiptOf(receipt)?.status === 'accepted'
    return { label: 'Sent', reason: isOnItsWay ? 'Referral saved. The email is on its way.' : null }
  }
  const reason =
    lastError.code === MAIL_REFUSED
      ? `The referral is saved, but its email was refused: ${lastError.words}`
      : lastError.words
  return { label: 'Failed', reason }
}

export function receiptOf(receipt: unknown): ReferralReceipt | null {
  return receiptSchema.safeParse(receipt).data ?? null
}

/** A queued referral as displayed to its sender. */
export type ReferralEntry = OutboxEntry & {
  readonly id: ReferralId
  readonly summary: ReferralSummary | null
  readonly receipt: ReferralReceipt | null
}

/** Safe as a type guard: this operation's schemas parsed the entry's summary and receipt. */
export function isReferral(entry: OutboxEntry): entry is ReferralEntry {
  return entry.kind === KIND
}

/** The email's status; null when the server sent none, or when the receipt is unreadable and there was no email error. */
export function emailStatusOf(entry: ReferralEntry): ReferralReceipt['status'] | null {
  if (entry.receipt !== null) return entry.receipt.status
  if (isEmailRefused(entry)) return 'failed'
  return isEmailDelayed(entry) ? 'accepted' : null
}

/** The server saved the referral, and this device does not know the final status of its email. */
export function isEmailPending(entry: ReferralEntry): boolean {
  if (entry.state !== 'sent' || isEmailRefused(entry)) return false
  return entry.receipt === null || entry.receipt.status === 'accepted'
}
