/** Writes an administrator's decisions about reports, with their entries in the audit log. */
import { z } from 'zod'
import type { ModerationSubject } from '../../../shared/contracts/moderation.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

type Decider = { readonly id: string | null; readonly name: string }

export type Closing = {
  readonly kind: ModerationSubject
  readonly id: string
  readonly as: 'upheld' | 'dismissed'
  readonly by: Decider
  readonly at: Date
}

/** Closes the open reports of the subject; of an attorney, also what the server found. Returns how many there were. */
export async function closeReports(tx: ServiceTx, { kind, id, as, by, at }: Closing): Promise<number> {
  const decided = [id, as, by.id, at.toISOString()]
  const reports = await tx.query(
    `update public.reports set state = $2, decided_by = $3, decided_at = $4
     where subject_id = $1 and subject_kind = $5 and state = 'open' returning 1`,
    [...decided, kind],
  )
  if (kind !== 'attorney') return reports.length
  const flags = await tx.query(
    `update public.moderation_flags set state = $2, decided_by = $3, decided_at = $4
     where user_id = $1 and state = 'open' returning 1`,
    decided,
  )
  return reports.length + flags.length
}

export async function recordAct(
  tx: ServiceTx,
  entry: {
    readonly act: string
    readonly subjectId: string
    readonly reason: string
    readonly details: Readonly<Record<string, string>>
    readonly by: Decider
    readonly at: Date
  },
): Promise<void> {
  const { act, subjectId, reason, details, by, at } = entry
  await writeAuditEntry(tx, {
    at,
    actorId: by.id,
    actor: by.name,
    action: `moderation.${act}`,
    subjectId,
    reason,
    details,
  })
}

const heldSchema = z.object({ client_id: z.uuid(), version: z.string(), is_in_queue: z.boolean() })

/** Locks the request; null: there is nothing to decide about it. */
export async function lockHeld(
  tx: ServiceTx,
  id: string,
): Promise<{ readonly clientId: string; readonly version: string } | null> {
  const row = parseRow(
    heldSchema,
    await tx.query(
      `select r.client_id, md5(r.summary) as version,
         r.status in ('looking', 'interested', 'chosen') and r.summary <> '' and (r.visibility = 'review' or exists (
           select from public.reports p where p.subject_kind = 'request' and p.subject_id = r.id and p.state = 'open'
         )) as is_in_queue
       from public.client_requests r where r.id = $1 for update of r`,
      [id],
    ),
  )
  return row === null || !row.is_in_queue ? null : { clientId: row.client_id, version: row.version }
}

export async function decideListing(
  tx: ServiceTx,
  id: string,
  decision: 'released' | 'reported' | 'by_administrator',
): Promise<void> {
  await tx.query('update public.client_requests set listing_decision = $2 where id = $1', [id, decision])
}

const emailSchema = z.object({ email: z.string() })

export async function findAttorneyEmail(tx: ServiceTx, id: string): Promise<string | null> {
  const rows = await tx.query(`select email from public.users where id = $1 and user_type = 'attorney'`, [id])
  return parseRow(emailSchema, rows)?.email ?? null
}

const attorneyIdSchema = z.object({ id: z.uuid() })

/** Makes a ticket's report one of the attorney with this address, in the words of the ticket. False if there is no such attorney. */
export async function fileReport(
  tx: ServiceTx,
  filing: { readonly id: string; readonly ticketId: string; readonly email: string; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `select id from public.users where lower(email) = lower($1) and user_type = 'attorney'`,
    [filing.email],
  )
  const attorney = parseRow(attorneyIdSchema, rows)
  if (attorney === null) return false
  await tx.query(
    `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, created_at)
     select $1, t.user_id, 'attorney', $3, 'ticket', left(m.body, 2000), $4
     from public.tickets t join public.ticket_messages m on m.ticket_id = t.id and m.seq = 1
     where t.id = $2
     on conflict (reporter_id, subject_kind, subject_id)
       do update set state = 'open', words = excluded.words, decided_by = null, decided_at = null`,
    [filing.id, filing.ticketId, attorney.id, filing.at.toISOString()],
  )
  return true
}

const idSchema = z.object({ user_id: z.uuid() }).transform((row) => row.user_id)

/** The members of a conversation whom another member reported. */
export async function reportedMembers(tx: ServiceTx, conversationId: string): Promise<readonly string[]> {
  const rows = await tx.query(
    `select distinct m.user_id from public.conversation_members m
       join public.reports r on r.subject_kind = 'conversation' and r.subject_id = m.conversation_id
     where m.conversation_id = $1 and r.state = 'open' and r.reporter_id <> m.user_id`,
    [conversationId],
  )
  return rows.map((row) => idSchema.parse(row))
}
