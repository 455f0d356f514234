/** The open reports with what they are about: the reported texts alone, never the rest of a conversation or of a request. */
import { z } from 'zod'
import { UNLISTED_BECAUSE } from '../../../shared/contracts/client-requests.ts'
import {
  MAX_MODERATION,
  type HeldRequest,
  type ReportingTicket,
} from '../../../shared/contracts/moderation.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'

const reportSchema = z
  .object({
    subject_kind: z.enum(['request', 'attorney', 'conversation', 'ticket']),
    subject_id: z.uuid(),
    reporter_id: z.uuid(),
    reason: z.string(),
    words: z.string(),
    message_ids: z.array(z.uuid()),
    created_at: z.date(),
  })
  .transform((row) => ({
    kind: row.subject_kind,
    subjectId: row.subject_id,
    reporterId: row.reporter_id,
    messageIds: row.message_ids,
    said: { reason: row.reason, words: row.words, at: row.created_at.toISOString() },
  }))
export type OpenReport = z.output<typeof reportSchema>

/** Longest wait first. */
export async function listOpenReports(tx: ServiceTx): Promise<readonly OpenReport[]> {
  return parseRows(
    reportSchema,
    await tx.query(
      `select subject_kind, subject_id, reporter_id, reason, words, message_ids, created_at from public.reports
       where state = 'open' order by created_at, id limit ${MAX_MODERATION * 10}`,
    ),
  )
}

const requestSchema = z
  .object({
    id: z.uuid(),
    version: z.string(),
    state: z.string(),
    practice_area: z.string().nullable(),
    summary: z.string(),
    unlisted_because: z.enum(UNLISTED_BECAUSE).nullable(),
    created_at: z.date(),
    asked_at: z.date().nullable(),
  })
  .transform((row): Omit<HeldRequest, 'reports'> => ({
    id: row.id,
    version: row.version,
    state: row.state,
    practiceArea: row.practice_area,
    need: row.summary,
    heldBecause: row.unlisted_because,
    postedAt: row.created_at.toISOString(),
    askedToEditAt: row.asked_at?.toISOString() ?? null,
  }))

/** Open requests that are held or reported. */
export async function listHeld(
  tx: ServiceTx,
  reported: readonly string[],
): Promise<readonly Omit<HeldRequest, 'reports'>[]> {
  return parseRows(
    requestSchema,
    await tx.query(
      `select r.id, md5(r.summary) as version, r.state, r.practice_area, r.summary, r.unlisted_because, r.created_at,
         (select max(a.at) from public.audit_log a
          where a.subject_id = r.id and a.action = 'moderation.ask_to_edit'
            and a.details ->> 'version' = md5(r.summary)) as asked_at
       from public.client_requests r
       where (r.visibility = 'review' or r.id = any ($1::uuid[])) and r.summary <> ''
         and r.status in ('looking', 'interested', 'chosen')
       order by r.created_at, r.id limit ${MAX_MODERATION}`,
      [[...reported]],
    ),
  )
}

const memberSchema = z.object({
  conversation_id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  is_client: z.boolean(),
})
export type Member = z.output<typeof memberSchema>

const NAME = `coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'A member')`

export async function listMembers(
  tx: ServiceTx,
  conversations: readonly string[],
): Promise<readonly Member[]> {
  return parseRows(
    memberSchema,
    await tx.query(
      `select m.conversation_id, m.user_id, ${NAME} as name, u.user_type = 'client' as is_client
       from public.conversation_members m join public.users u on u.id = m.user_id
       where m.conversation_id = any ($1::uuid[]) order by m.user_id`,
      [[...conversations]],
    ),
  )
}

const messageSchema = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  author_id: z.uuid(),
  body: z.string().nullable(),
  at: z.date(),
})

/** Messages that an open report names; no call reads any other message of another person. */
export async function listReportedMessages(tx: ServiceTx, conversations: readonly string[]) {
  return parseRows(
    messageSchema,
    await tx.query(
      `select t.id, t.conversation_id, t.author_id, t.body, t.at from public.messages t
       where t.conversation_id = any ($1::uuid[]) and exists (
         select from public.reports r where r.state = 'open' and r.subject_kind = 'conversation'
           and r.subject_id = t.conversation_id and t.id = any (r.message_ids))
       order by t.conversation_id, t.seq`,
      [[...conversations]],
    ),
  )
}

const attorneySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  firm_name: z.string().nullable(),
  is_suspended: z.boolean(),
  has_flag: z.boolean(),
})

/** Those named, those with many shared names, and those who are suspended. */
export async function listAttorneys(tx: ServiceTx, ids: readonly string[]) {
  return parseRows(
    attorneySchema,
    await tx.query(
      `with flagged as (select user_id from public.moderation_flags where state = 'open')
       select u.id, ${NAME} as name, u.email, u.firm_name, u.application_state is not distinct from 'suspended' as is_suspended,
         u.id in (select user_id from flagged) as has_flag
       from public.users u
       where u.user_type = 'attorney'
         and (u.id = any ($1::uuid[]) or u.id in (select user_id from flagged) or u.application_state = 'suspended')
       order by u.id limit ${MAX_MODERATION * 5}`,
      [[...ids]],
    ),
  )
}

const ticketSchema = z
  .object({
    id: z.uuid(),
    number: z.coerce.number(),
    attorney: z.string(),
    subject: z.string(),
    body: z.string(),
    created_at: z.date(),
  })
  .transform(({ created_at, ...row }): ReportingTicket => ({ ...row, at: created_at.toISOString() }))

/** Open reports of attorneys by ticket, with their first message alone. */
export async function listReportingTickets(tx: ServiceTx): Promise<readonly ReportingTicket[]> {
  return parseRows(
    ticketSchema,
    await tx.query(
      `select t.id, t.number, t.attorney, t.subject, m.body, t.created_at
       from public.reports r join public.tickets t on t.id = r.subject_id
         join public.ticket_messages m on m.ticket_id = t.id and m.seq = 1
       where r.subject_kind = 'ticket' and r.state = 'open' order by r.created_at, r.id limit ${MAX_MODERATION}`,
    ),
  )
}
