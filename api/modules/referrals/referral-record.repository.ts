/** A referral as the server reads, locks and changes it; each change and its history entry are one transaction. */
import { z } from 'zod'
import { referralStatusSchema } from '../../../shared/contracts/referrals.ts'
import { DEFAULT_TIME_ZONE } from '../../../shared/domain/format-time.ts'
import type { ReferralParty, ReferralStatus } from '../../../shared/domain/referral-lifecycle.ts'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

const recordSchema = z
  .object({
    id: z.uuid(),
    sender_id: z.uuid(),
    sender_name: z.string(),
    sender_email: z.string(),
    sender_firm: z.string().nullable(),
    sender_phone: z.string().nullable(),
    sender_time_zone: z.string().nullable(),
    sender_reference: z.string().nullable(),
    recipient_id: z.uuid().nullable(),
    recipient_name: z.string(),
    recipient_email: z.string(),
    recipient_firm: z.string().nullable(),
    subject: z.string(),
    client_name: z.string().nullable(),
    adverse_parties: z.string().nullable(),
    case_details: z.string(),
    area: z.string().nullable(),
    jurisdiction: z.string().nullable(),
    compensation_percentage: z.number(),
    counter_percentage: z.number().nullable(),
    status: referralStatusSchema,
    delivery: z.enum(['skipped', 'accepted', 'sent', 'failed']),
    deadline_at: z.date(),
    conflict_check_at: z.date().nullable(),
    created_at: z.date(),
    closed_at: z.date().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    sender: {
      id: row.sender_id,
      name: row.sender_name,
      email: row.sender_email,
      firm: row.sender_firm,
      phone: row.sender_phone,
    },
    /** `id`: null unless the address belongs to a member. */
    recipient: {
      id: row.recipient_id,
      name: row.recipient_name,
      email: row.recipient_email,
      firm: row.recipient_firm,
    },
    /** The sender's time zone, also used for recipients without an account. */
    timeZone: row.sender_time_zone ?? DEFAULT_TIME_ZONE,
    /** The sender's own matter number, visible only to the sender. */
    reference: row.sender_reference,
    subject: row.subject,
    client: row.client_name,
    adverseParties: row.adverse_parties,
    caseDetails: row.case_details,
    area: row.area,
    state: row.jurisdiction,
    compensationPercentage: row.compensation_percentage,
    counterPercentage: row.counter_percentage,
    status: row.status,
    delivery: row.delivery,
    deadlineAt: row.deadline_at,
    conflictCheckAt: row.conflict_check_at,
    createdAt: row.created_at,
    closedAt: row.closed_at,
  }))
export type ReferralRecord = z.output<typeof recordSchema>

const SELECT = `
  select r.id, r.sender_id, s.email as sender_email, s.firm_name as sender_firm, s.phone as sender_phone, r.sender_time_zone,
    r.sender_reference, coalesce(nullif(trim(concat_ws(' ', s.first_name, s.last_name)), ''), s.email) as sender_name,
    (select m.id from public.users m where lower(m.email) = r.recipient_email) as recipient_id,
    r.recipient_name, r.recipient_email, r.recipient_firm, r.subject, r.client_name, r.adverse_parties, r.case_details, r.area,
    r.jurisdiction, r.compensation_percentage, r.counter_percentage, r.status, r.delivery, r.deadline_at, r.conflict_check_at,
    r.created_at,
    (select max(e.at) from public.referral_events e where e.referral_id = r.id and e.to_status = 'closed') as closed_at
  from public.referrals r join public.users s on s.id = r.sender_id`

export async function readRecord(tx: ServiceTx, id: string): Promise<ReferralRecord | null> {
  return parseRow(recordSchema, await tx.query(`${SELECT} where r.id = $1`, [id]))
}

/** For a referral that the same transaction has written or locked. */
export async function requireRecord(tx: ServiceTx, id: string): Promise<ReferralRecord> {
  const referral = await readRecord(tx, id)
  if (referral === null) throw new Error('a referral that was just written is not there')
  return referral
}

/** Locks the row until the transaction ends, to serialize changes. */
export async function lockRecord(tx: ServiceTx, id: string): Promise<ReferralRecord | null> {
  return parseRow(recordSchema, await tx.query(`${SELECT} where r.id = $1 for update of r`, [id]))
}

/** Locks unanswered referrals whose deadline has passed; skips rows that another process has locked. */
export async function lockOverdue(tx: ServiceTx, now: Date, limit: number): Promise<ReferralRecord[]> {
  const rows = await tx.query(
    `${SELECT} where r.status in ('open', 'viewed', 'countered') and r.deadline_at <= $1
     order by r.deadline_at limit $2 for update of r skip locked`,
    [now.toISOString(), limit],
  )
  return parseRows(recordSchema, rows)
}

/**
 * Locks referrals that are due for a deadline reminder: within 24 hours, not yet reminded, and with at least 48 hours from the start. The
 * condition matches its index (20261120160000_deadlines_to_be_said.sql).
 */
export async function lockNearDeadline(tx: ServiceTx, now: Date, limit: number): Promise<ReferralRecord[]> {
  const rows = await tx.query(
    `${SELECT} where r.status in ('open', 'viewed', 'countered') and r.deadline_reminded_at is null
       and r.deadline_at > $1 and r.deadline_at <= $1::timestamptz + interval '24 hours'
       and r.deadline_at - r.created_at >= interval '48 hours'
     order by r.deadline_at limit $2 for update of r skip locked`,
    [now.toISOString(), limit],
  )
  return parseRows(recordSchema, rows)
}

export async function markReminded(tx: ServiceTx, id: string, at: Date): Promise<void> {
  await tx.query('update public.referrals set deadline_reminded_at = $2 where id = $1', [
    id,
    at.toISOString(),
  ])
}

export type StatusChange = {
  readonly to: ReferralStatus
  /** The sender's offer after the change. */
  readonly compensationPercentage: number
  readonly counterPercentage: number | null
  readonly declineReason: string | null
  readonly outcome: string | null
  readonly grossFee: number | null
  readonly isAnswer: boolean
  readonly at: Date
}

/** Null leaves reason, outcome and fee as they are; both percentages are always set. */
export async function storeStatus(tx: ServiceTx, id: string, change: StatusChange): Promise<void> {
  const { to, compensationPercentage, counterPercentage, at } = change
  const { declineReason, outcome, grossFee, isAnswer } = change
  await tx.query(
    `update public.referrals set status = $2, counter_percentage = $3, compensation_percentage = $9,
       decline_reason = coalesce($4, decline_reason), outcome = coalesce($5, outcome), gross_fee = coalesce($6, gross_fee), updated_at = $7,
       answered_at = coalesce(answered_at, case when $8::boolean then $7::timestamptz end)
     where id = $1`,
    [
      ...[id, to, counterPercentage, declineReason, outcome, grossFee, at.toISOString(), isAnswer],
      compensationPercentage,
    ],
  )
}

export type DeliveryChange = {
  readonly delivery: 'accepted' | 'sent' | 'failed'
  readonly error: string | null
  /** Time of the next attempt; null during the quick attempts and after the last. */
  readonly nextAttemptAt: Date | null
  readonly at: Date
}

/** Stores the delivery state of the referral's email. */
export async function storeDelivery(
  tx: ServiceTx,
  id: string,
  { delivery, error, nextAttemptAt, at }: DeliveryChange,
): Promise<void> {
  await tx.query(
    `update public.referrals set delivery = $2, delivery_error = $3, updated_at = $4, mail_next_attempt_at = $5
     where id = $1`,
    [id, delivery, error, at.toISOString(), nextAttemptAt?.toISOString() ?? null],
  )
}

/** The referral's email was canceled before it was sent. */
export async function storeCancelledDelivery(
  tx: ServiceTx,
  id: string,
  why: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.referrals set delivery = 'skipped', delivery_error = $2, mail_next_attempt_at = null, updated_at = $3
     where id = $1 and delivery = 'accepted'`,
    [id, why, at.toISOString()],
  )
}

/** The referral's email is retried at `at`. */
export async function storeNextAttempt(tx: ServiceTx, id: string, at: Date): Promise<void> {
  await tx.query('update public.referrals set mail_next_attempt_at = $2 where id = $1', [
    id,
    at.toISOString(),
  ])
}

export async function storeConflictCheck(tx: ServiceTx, id: string, at: Date): Promise<void> {
  await tx.query(
    'update public.referrals set conflict_check_at = coalesce(conflict_check_at, $2), updated_at = $2 where id = $1',
    [id, at.toISOString()],
  )
}

/** `given`: the deadline as the sender entered it. Resets the reminder for the new deadline. */
export async function storeDeadline(
  tx: ServiceTx,
  id: string,
  given: string,
  deadline: Date,
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.referrals set acceptance_deadline = $2, deadline_at = $3, deadline_reminded_at = null, updated_at = $4
     where id = $1`,
    [id, given, deadline.toISOString(), at.toISOString()],
  )
}

/** The author of a change. `userId` is null for a recipient without an account, and for the system. */
export type Actor = {
  readonly party: ReferralParty
  readonly userId: string | null
  readonly name: string | null
}

export const SYSTEM: Actor = { party: 'system', userId: null, name: null }

export type NewEvent = {
  readonly referralId: string
  readonly actor: Actor
  /**
   * An action of the lifecycle, or: sent, conflict_check, deadline_extended, deadline_near, reminded, message, delivery_failed,
   * delivery_retried, link_copied.
   */
  readonly kind: string
  readonly from: ReferralStatus | null
  readonly to: ReferralStatus | null
  readonly note: string | null
  readonly at: Date
}

/** Appends to the history and updates the referral's `updated_at`, unless the change that it tells of has done so. */
export async function insertEvent(tx: ServiceTx, event: NewEvent): Promise<void> {
  const { referralId, actor, kind, from, to, note, at } = event
  await Promise.all([
    tx.query(
      `insert into public.referral_events (referral_id, at, actor, actor_id, actor_name, kind, from_status, to_status, note)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [referralId, at.toISOString(), actor.party, actor.userId, actor.name, kind, from, to, note],
    ),
    tx.query('update public.referrals set updated_at = $2 where id = $1 and updated_at < $2', [
      referralId,
      at.toISOString(),
    ]),
  ])
}

export async function hasEvent(tx: ServiceTx, referralId: string, kind: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from public.referral_events where referral_id = $1 and kind = $2 limit 1',
    [referralId, kind],
  )
  return rows.length > 0
}

export type NewMessage = {
  readonly id: string
  readonly referralId: string
  readonly actor: Actor & { readonly party: 'sender' | 'recipient' }
  readonly text: string
  readonly at: Date
}

const messagesSchema = z.object({ n: z.number() })

export async function countMessages(tx: ServiceTx, referralId: string): Promise<number> {
  const rows = await tx.query(
    'select count(*)::int as n from public.referral_messages where referral_id = $1',
    [referralId],
  )
  return parseRow(messagesSchema, rows)?.n ?? 0
}

export async function insertMessage(tx: ServiceTx, message: NewMessage): Promise<void> {
  const { id, referralId, actor, text, at } = message
  await tx.query(
    `insert into public.referral_messages (id, referral_id, at, author, author_id, author_name, body)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, referralId, at.toISOString(), actor.party, actor.userId, actor.name, text],
  )
}

const storedMessageSchema = z
  .object({
    referral_id: z.uuid(),
    author_id: z.uuid().nullable(),
    body: z.string(),
    at: z.date(),
  })
  .transform((row) => ({ referralId: row.referral_id, authorId: row.author_id, text: row.body, at: row.at }))
export type StoredMessage = z.output<typeof storedMessageSchema>

export async function findMessage(tx: AnyTx, id: string): Promise<StoredMessage | null> {
  const rows = await tx.query(
    'select referral_id, author_id, body, at from public.referral_messages where id = $1',
    [id],
  )
  return parseRow(storedMessageSchema, rows)
}
