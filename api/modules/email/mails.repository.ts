/** The platform's outgoing mails and their delivery state. */
import { z } from 'zod'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

/**
 * `held` until its owner verifies the address; `queued`: not tried yet; `retrying`: within the first, quick attempts; `delayed`: slower
 * attempts follow; `sent`: accepted by the mail server; `failed`: given up; `cancelled`: no longer to be sent.
 */
const mailStateSchema = z.enum(['held', 'queued', 'retrying', 'delayed', 'sent', 'failed', 'cancelled'])
export type MailState = z.infer<typeof mailStateSchema>

export type MailContent = { readonly subject: string; readonly html: string; readonly text: string }

export type NewMail = MailContent & {
  readonly id: string
  readonly messageId: string
  readonly kind:
    | 'referral'
    | 'message'
    | 'application'
    | 'referral_news'
    | 'notification'
    | 'welcome'
    | 'receipt'
    | 'security'
    | 'lien_ask'
    | 'invitation'
  readonly to: string
  readonly replyTo: string | null
  readonly senderId: string | null
  readonly referralId: string | null
  /** The referral whose recipient link the mail contains; a placeholder in the text is replaced when it is sent. */
  readonly linkReferralId?: string
  /** The page of a lienholder whose link the mail contains, in the same way. */
  readonly askPageId?: string
  /** Value of the List-Unsubscribe header (RFC 2369), for mails that the recipient can turn off. */
  readonly listUnsubscribe?: string
  readonly heldFor?: never
}

/** `heldFor`: the account that must verify its address first. */
export type HeldMail = Omit<NewMail, 'to' | 'heldFor'> & { readonly to: null; readonly heldFor: string }

const storedMailSchema = z
  .object({
    id: z.uuid(),
    message_id: z.string(),
    referral_id: z.uuid().nullable(),
    to_address: z.string(),
    reply_to: z.string().nullable(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    state: mailStateSchema,
    attempts: z.number(),
    created_at: z.date(),
    link_referral_id: z.uuid().nullable(),
    list_unsubscribe: z.string().nullable(),
    ask_page_id: z.uuid().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    messageId: row.message_id,
    referralId: row.referral_id,
    to: row.to_address,
    replyTo: row.reply_to,
    subject: row.subject,
    html: row.html,
    text: row.text,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    linkReferralId: row.link_referral_id,
    listUnsubscribe: row.list_unsubscribe,
    askPageId: row.ask_page_id,
  }))
export type StoredMail = z.infer<typeof storedMailSchema>

/** False if a mail with this Message-ID is already stored. */
export async function insertMail(tx: ServiceTx, mail: NewMail | HeldMail, at: Date): Promise<boolean> {
  const inserted = await tx.query(
    `insert into public.mails
       (id, message_id, kind, referral_id, sender_id, to_address, reply_to, subject, html, text, created_at, updated_at,
        link_referral_id, list_unsubscribe, held_for, ask_page_id, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, case when $14::uuid is null then 'queued' else 'held' end)
     on conflict (message_id) do nothing returning id`,
    [
      mail.id,
      mail.messageId,
      mail.kind,
      mail.referralId,
      mail.senderId,
      mail.to,
      mail.replyTo,
      mail.subject,
      mail.html,
      mail.text,
      at.toISOString(),
      mail.linkReferralId ?? null,
      mail.listUnsubscribe ?? null,
      mail.heldFor ?? null,
      mail.askPageId ?? null,
    ],
  )
  return inserted.length === 1
}

export async function isMailThere(tx: ServiceTx, messageId: string): Promise<boolean> {
  return (await tx.query('select 1 from public.mails where message_id = $1', [messageId])).length > 0
}

/** The recipients' addresses of the sent mails, by Message-ID. */
export async function addressesOfSent(
  tx: ServiceTx,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (messageIds.length === 0) return new Map()
  const sent = await tx.query(
    `select message_id, to_address from public.mails where message_id = any($1) and state = 'sent'`,
    [messageIds],
  )
  const rows = parseRows(z.object({ message_id: z.string(), to_address: z.string() }), sent)
  return new Map(rows.map(({ message_id, to_address }) => [message_id, to_address]))
}

/** Serializes changes to the account's verified address and its held mails until the transaction ends. */
export async function lockOwner(tx: ServiceTx, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('mails-of-owner:' || $1, 0))`, [userId])
}

/** Resets the mails' age, so that they get the full retry period. Returns their ids. */
export async function releaseHeldMails(
  tx: ServiceTx,
  userId: string,
  address: string,
  at: Date,
): Promise<readonly string[]> {
  const released = await tx.query(
    `update public.mails set state = 'queued', held_for = null, to_address = $2, created_at = $3, updated_at = $3
     where held_for = $1 and state = 'held' returning id`,
    [userId, address, at.toISOString()],
  )
  return parseRows(z.object({ id: z.uuid() }), released).map(({ id }) => id)
}

/**
 * Locks the mail's referral and then the mail, in the same order as changes to a referral do. Null if the mail is sent, failed, canceled
 * or deleted with its referral.
 */
export async function lockUnsentMail(tx: ServiceTx, id: string): Promise<StoredMail | null> {
  const [, rows] = await Promise.all([lockReferralOf(tx, id), lockMail(tx, id)])
  return parseRow(storedMailSchema, rows)
}

function lockMail(tx: ServiceTx, id: string): ReturnType<ServiceTx['query']> {
  return tx.query(
    `select id, message_id, referral_id, to_address, reply_to, subject, html, text, state, attempts, created_at,
       link_referral_id, list_unsubscribe, ask_page_id
     from public.mails where id = $1 and state in ('queued', 'retrying', 'delayed') for update`,
    [id],
  )
}

/** Only locks the row; the referrals module writes it. */
async function lockReferralOf(tx: ServiceTx, mailId: string): Promise<void> {
  await tx.query(
    `select r.id from public.referrals r join public.mails m on r.id = coalesce(m.referral_id, m.link_referral_id)
     where m.id = $1 for update of r`,
    [mailId],
  )
}

/** Cancels a mail that was not sent yet, by its Message-ID. */
export async function cancelMail(tx: ServiceTx, messageId: string, why: string, at: Date): Promise<void> {
  await tx.query(
    `update public.mails set state = 'cancelled', last_error = $2, updated_at = $3
     where message_id = $1 and state in ('queued', 'retrying', 'delayed')`,
    [messageId, why, at.toISOString()],
  )
}

/** Cancels the unsent mail of a lienholder's page. */
export async function cancelMailOfAsk(
  tx: ServiceTx,
  askPageId: string,
  why: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update public.mails set state = 'cancelled', last_error = $2, updated_at = $3
     where ask_page_id = $1 and state in ('queued', 'retrying', 'delayed')`,
    [askPageId, why, at.toISOString()],
  )
}

/** Null if none was stored. */
export async function mailStateOfAsk(tx: ServiceTx, askPageId: string): Promise<MailState | null> {
  const rows = await tx.query('select state from public.mails where ask_page_id = $1', [askPageId])
  return parseRow(z.object({ state: mailStateSchema }), rows)?.state ?? null
}

/**
 * Cancels every unsent mail of a referral; a mail that is being sent right now may still arrive and is then recorded as sent. The caller
 * must hold the referral's lock. Returns whether the referral email itself was among them.
 */
export async function cancelMailsOf(
  tx: ServiceTx,
  referralId: string,
  why: string,
  at: Date,
): Promise<boolean> {
  const cancelled = await tx.query(
    `update public.mails set state = 'cancelled', last_error = $2, updated_at = $3
     where (referral_id = $1 or link_referral_id = $1) and state in ('queued', 'retrying', 'delayed')
     returning id, referral_id`,
    [referralId, why, at.toISOString()],
  )
  const rows = parseRows(z.object({ id: z.uuid(), referral_id: z.uuid().nullable() }), cancelled)
  for (const { id } of rows) await tx.query(`select pg_notify('mail_outcome', $1)`, [`${id} cancelled`])
  return rows.some(({ referral_id }) => referral_id !== null)
}

/** Cancels held mails of a kind whose content is no longer true. */
export async function cancelHeldMails(
  tx: ServiceTx,
  userId: string,
  kind: NewMail['kind'],
  why: string,
  at: Date,
): Promise<void> {
  await lockOwner(tx, userId)
  await tx.query(
    `update public.mails set state = 'cancelled', held_for = null, last_error = $3, updated_at = $4
     where held_for = $1 and kind = $2 and state = 'held'`,
    [userId, kind, why, at.toISOString()],
  )
}

const outcomeSchema = z.object({ state: mailStateSchema, last_error: z.string().nullable() })
export type MailOutcome = { readonly state: MailState; readonly error: string | null }

export async function readOutcome(tx: ServiceTx, id: string): Promise<MailOutcome | null> {
  const row = parseRow(
    outcomeSchema,
    await tx.query('select state, last_error from public.mails where id = $1', [id]),
  )
  return row === null ? null : { state: row.state, error: row.last_error }
}

export type AttemptRecord = MailOutcome & {
  readonly id: string
  readonly attempts: number
  readonly at: Date
}

/**
 * Records an attempt, with the mail's referral locked, and notifies waiting calls in all processes. False without a record if the mail was
 * canceled during the attempt and the attempt failed.
 */
export async function recordAttempt(
  tx: ServiceTx,
  { id, state, error, attempts, at }: AttemptRecord,
): Promise<boolean> {
  const [, notified] = await Promise.all([
    lockReferralOf(tx, id),
    tx.query(
      `with recorded as (
         update public.mails set state = $2, last_error = $3, attempts = $4, updated_at = $5,
           sent_at = case when $2 = 'sent' then $5::timestamptz end
         where id = $1 and (state <> 'cancelled' or $2 = 'sent') returning id
       ) select pg_notify('mail_outcome', $6) from recorded`,
      [id, state, error, attempts, at.toISOString(), `${id} ${state}`],
    ),
  ])
  return notified.length === 1
}

/** The id of a referral's email in state `delayed`; null if there is none. */
export async function findDelayedMail(tx: ServiceTx, referralId: string): Promise<string | null> {
  const delayed = await tx.query(`select id from public.mails where referral_id = $1 and state = 'delayed'`, [
    referralId,
  ])
  return parseRow(z.object({ id: z.uuid() }), delayed)?.id ?? null
}
