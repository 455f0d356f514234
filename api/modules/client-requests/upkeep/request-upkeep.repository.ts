/** The requests for which a time has come. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'
import { KEPT_FOR_REVIEW } from '../choice/choice.repository.ts'

const idSchema = z.object({ id: z.uuid() }).transform(({ id }) => id)
const DAY = 86_400_000

/** Days before a listed request closes by itself at which its client is told. */
const TOLD_BEFORE = 15
/** Days after its end for which a request keeps what was written in it. */
const KEPT_AFTER_END = 180

export async function findExpired(tx: ServiceTx, now: Date, limit: number): Promise<readonly string[]> {
  return parseRows(
    idSchema,
    await tx.query(
      `select id from public.client_requests where status in ('looking', 'interested') and expires_at <= $1
       order by expires_at limit $2 for update skip locked`,
      [now.toISOString(), limit],
    ),
  )
}

const expiringSchema = z
  .object({ id: z.uuid(), client_id: z.uuid() })
  .transform((row) => ({ id: row.id, clientId: row.client_id }))

/** Marks them as told. */
export async function takeExpiring(
  tx: ServiceTx,
  now: Date,
  limit: number,
): Promise<readonly { readonly id: string; readonly clientId: string }[]> {
  return parseRows(
    expiringSchema,
    await tx.query(
      `update public.client_requests set reminded_at = $1 where id in (
         select id from public.client_requests
         where status in ('looking', 'interested') and expires_at <= $2
           and (reminded_at is null or reminded_at < expires_at - interval '${TOLD_BEFORE} days')
         order by expires_at limit $3 for update skip locked
       ) returning id, client_id`,
      [now.toISOString(), new Date(now.getTime() + TOLD_BEFORE * DAY).toISOString(), limit],
    ),
  )
}

/** Ended ones whose texts are past their time. A represented one ended when its state last changed. */
export async function findToWipe(tx: ServiceTx, now: Date, limit: number): Promise<readonly string[]> {
  return parseRows(
    idSchema,
    await tx.query(
      `select id from public.client_requests
       where status in ('represented', 'closed') and wiped_at is null and coalesce(closed_at, updated_at) <= $1
       order by id limit $2 for update skip locked`,
      [new Date(now.getTime() - KEPT_AFTER_END * DAY).toISOString(), limit],
    ),
  )
}

const countSchema = z.object({ n: z.number() })

/** Deletes at most `limit`, and returns how many. */
async function deleteFrom(
  tx: ServiceTx,
  table: string,
  condition: string,
  before: Date,
  limit: number,
): Promise<number> {
  const rows = await tx.query(
    `with gone as (
       delete from public.${table} where id in (select t.id from public.${table} t where ${condition} limit $2) returning 1
     ) select count(*)::int as n from gone`,
    [before.toISOString(), limit],
  )
  return parseRow(countSchema, rows)?.n ?? 0
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

/** Answers to requests that ended so long ago. One whose conversation is still looked at by an administrator stays as long as that. */
export function deleteOldInterests(tx: ServiceTx, now: Date, limit: number): Promise<number> {
  return deleteFrom(
    tx,
    'request_interests',
    `exists (
       select from public.client_requests r where r.id = t.request_id and r.status in ('represented', 'closed')
         and r.wiped_at is not null and coalesce(r.closed_at, r.updated_at) <= $1
     ) and not exists (select from public.conversations c where c.interest_id = t.id)`,
    daysBefore(now, KEPT_AFTER_END),
    limit,
  )
}

/** Reported conversations without members: their request was deleted, and the report is old. */
export function deleteReportedConversations(tx: ServiceTx, now: Date, limit: number): Promise<number> {
  return deleteFrom(
    tx,
    'conversations',
    `t.kind = 'request' and not exists (select from public.conversation_members m where m.conversation_id = t.id)
     and not exists (
       select from public.reports r where r.subject_kind = 'conversation' and r.subject_id = t.id and r.created_at > $1
     )`,
    daysBefore(now, KEPT_FOR_REVIEW),
    limit,
  )
}

/** Those between attorneys, some time after the last message. */
export function deleteSilentConversations(tx: ServiceTx, now: Date, limit: number): Promise<number> {
  return deleteFrom(tx, 'conversations', `t.kind = 'direct' and t.last_at <= $1`, yearsBefore(now, 2), limit)
}

export function deleteOldReports(tx: ServiceTx, now: Date, limit: number): Promise<number> {
  return deleteFrom(tx, 'reports', 't.created_at <= $1', yearsBefore(now, 2), limit)
}

function yearsBefore(now: Date, years: number): Date {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return at
}

/** Listed requests for which a time limit has come near since they were listed. */
export async function findNewlyCritical(tx: ServiceTx, now: Date, limit: number): Promise<readonly string[]> {
  return parseRows(
    idSchema,
    await tx.query(
      `select r.id from public.client_requests r join public.request_teasers t on t.request_id = r.id
       where r.status in ('looking', 'interested') and r.critical_from <= $1::date and not t.time_critical
       order by r.critical_from limit $2`,
      [now.toISOString().slice(0, 10), limit],
    ),
  )
}
