/** One referral with its history, under row-level security: the sender sees all of it, the recipient by disclosure tier. */
import { z } from 'zod'
import {
  disclosureSchema,
  referralStatusSchema,
  type ReferralDetail,
} from '../../../../shared/contracts/referrals.ts'
import { referralAttachmentSchema } from '../../../../shared/contracts/referral-email.ts'
import { availableActions, RESOLUTION_OUTCOMES } from '../../../../shared/domain/referral-lifecycle.ts'
import type { AnyTx, UserTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'
import { isRecipientStopped } from '../recipient/stopped-addresses.repository.ts'
import { RECEIVED_COLUMNS, SENT_COLUMNS, summaryColumns, toSummary } from './referral-list.repository.ts'

const standingSchema = z.object({ is_sender: z.boolean(), disclosure: disclosureSchema.nullable() })

/** The caller's roles in a referral; null if they have none. */
export type Standing = { readonly isSender: boolean; readonly isRecipient: boolean }

export async function findStanding(tx: UserTx, id: string): Promise<Standing | null> {
  const row = parseRow(
    standingSchema,
    await tx.query(
      `select exists (select from public.referrals where id = $1) as is_sender,
         (select disclosure from private.received_referrals where id = $1) as disclosure`,
      [id],
    ),
  )
  if (row === null || (!row.is_sender && row.disclosure === null)) return null
  return { isSender: row.is_sender, isRecipient: row.disclosure !== null }
}

const detailRowSchema = z.object({
  ...summaryColumns,
  disclosure: disclosureSchema,
  recipient_phone: z.string().nullable(),
  sender_phone: z.string().nullable(),
  fee_sender: z.string(),
  fee_recipient: z.string(),
  client_name: z.string().nullable(),
  adverse_parties: z.string().nullable(),
  case_details: z.string().nullable(),
  message_id: z.string(),
  outcome: z.enum(RESOLUTION_OUTCOMES).nullable(),
  gross_fee: z.union([z.number(), z.bigint(), z.string()]).transform(Number).nullable(),
  mail_next_attempt_at: z.date().nullable(),
})

const PARTIES = `r.client_name, r.adverse_parties, coalesce(r.recipient_firm, r.recipient_name) as fee_recipient`

/**
 * The sender's view if the caller is both sides. Null if the caller may not see the referral. Makes all its statements at once: what a side
 * does not see, row-level security leaves out.
 */
export async function readDetail(tx: UserTx, id: string, now: number): Promise<ReferralDetail | null> {
  const [asSender, asRecipient, attachments, events, messages, isRecipientOut] = await Promise.all([
    tx.query(
      `select ${SENT_COLUMNS}, ${PARTIES}, 'full' as disclosure, r.recipient_phone, null as sender_phone, r.case_details,
         coalesce(s.firm_name, nullif(trim(concat_ws(' ', s.first_name, s.last_name)), ''), s.email) as fee_sender,
         r.answer ->> 'messageId' as message_id, r.outcome, r.gross_fee, r.mail_next_attempt_at
       from public.referrals r join public.users s on s.id = r.sender_id where r.id = $1`,
      [id],
    ),
    tx.query(
      `select ${RECEIVED_COLUMNS}, ${PARTIES}, r.disclosure, null as recipient_phone, r.sender_phone, r.case_details,
         coalesce(r.sender_firm, r.sender_name) as fee_sender, '' as message_id, r.outcome, r.gross_fee,
         null::timestamptz as mail_next_attempt_at
       from private.received_referrals r where r.id = $1`,
      [id],
    ),
    readAttachments(tx, id),
    readEvents(tx, id),
    readMessages(tx, id),
    // Only the server may read stopped addresses; it discloses the recipient's state to the referral's sender.
    tx.withoutRowSecurity((service) => isRecipientStopped(service, id)),
  ])
  const sent = parseRow(detailRowSchema, asSender)
  const row = sent ?? parseRow(detailRowSchema, asRecipient)
  if (row === null) return null
  const side = sent === null ? 'recipient' : 'sender'
  const summary = toSummary(row)
  return {
    ...summary,
    side,
    disclosure: row.disclosure,
    recipientPhone: row.recipient_phone,
    senderPhone: row.sender_phone,
    feeParties: { sender: row.fee_sender, recipient: row.fee_recipient },
    client: row.client_name,
    adverseParties: row.adverse_parties,
    caseDetails: row.case_details,
    messageId: row.message_id,
    emailsStopped: side === 'sender' && isRecipientOut,
    nextAttemptAt: row.mail_next_attempt_at?.toISOString() ?? null,
    outcome: row.outcome,
    grossFee: row.gross_fee,
    attachments,
    events,
    messages,
    actions: [
      ...availableActions(row.status, side, row.deadline_at.getTime(), now, row.delivery !== 'skipped'),
    ],
  }
}

const attachmentRowSchema = referralAttachmentSchema.extend({
  size: z.union([z.number(), z.bigint(), z.string()]).transform(Number),
})

/** Under row-level security, recipients see no attachments before they accept. */
export async function readAttachments(tx: AnyTx, id: string): Promise<ReferralDetail['attachments']> {
  const rows = await tx.query(
    'select name, size, type from public.referral_attachments where referral_id = $1 order by position',
    [id],
  )
  return parseRows(attachmentRowSchema, rows)
}

export const eventRowSchema = z
  .object({
    id: z.union([z.number(), z.bigint(), z.string()]).transform(String),
    at: z.date(),
    actor: z.enum(['sender', 'recipient', 'system']),
    actor_name: z.string().nullable(),
    kind: z.string(),
    from_status: referralStatusSchema.nullable(),
    to_status: referralStatusSchema.nullable(),
    note: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    actorName: row.actor_name,
    kind: row.kind,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    note: row.note,
  }))

/** Oldest first. */
export async function readEvents(tx: AnyTx, id: string): Promise<ReferralDetail['events']> {
  const rows = await tx.query(
    `select id, at, actor, actor_name, kind, from_status, to_status, note from public.referral_events
     where referral_id = $1 order by at, id`,
    [id],
  )
  return parseRows(eventRowSchema, rows)
}

const messageRowSchema = z
  .object({
    id: z.uuid(),
    at: z.date(),
    author: z.enum(['sender', 'recipient']),
    author_name: z.string().nullable(),
    body: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    author: row.author,
    authorName: row.author_name,
    text: row.body,
  }))

/** Oldest first. */
export async function readMessages(tx: AnyTx, id: string): Promise<ReferralDetail['messages']> {
  const rows = await tx.query(
    `select id, at, author, author_name, body from public.referral_messages
     where referral_id = $1 order by at, number`,
    [id],
  )
  return parseRows(messageRowSchema, rows)
}
