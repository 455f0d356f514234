/** The requests for which a time has come. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRows } from '../../../db/rows.ts'

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
