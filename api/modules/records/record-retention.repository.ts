/** Forgets what need not be kept: old records, deletions that every device has heard of, and answers that no device asks for again. */
import { z } from 'zod'
import type { ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'

/** Records of one transaction, so that an owner who saves meanwhile waits only briefly. */
export const RETENTION_BATCH = 1_000

const expiredSchema = z.object({ owner_id: z.uuid(), kind: z.string(), id: z.uuid() })
export type ExpiredRecord = { readonly ownerId: string; readonly kind: string; readonly id: string }

/** Oldest first. */
export async function listExpired(tx: ServiceTx, at: Date): Promise<readonly ExpiredRecord[]> {
  const rows = await tx.query(
    `select owner_id, kind, id from public.records
     where body is not null and expires_at < $1 order by expires_at limit ${RETENTION_BATCH}`,
    [at.toISOString()],
  )
  return parseRows(expiredSchema, rows).map(({ owner_id, ...ref }) => ({ ownerId: owner_id, ...ref }))
}

/** Whether each is still expired, now that its owner's records are locked. */
export async function stillExpired(
  tx: ServiceTx,
  ownerId: string,
  ids: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx.query(
    `select owner_id, kind, id from public.records
     where owner_id = $1 and expires_at < $2 and id in (select value::uuid from jsonb_array_elements_text($3::jsonb))`,
    [ownerId, at.toISOString(), JSON.stringify(ids)],
  )
  return new Set(parseRows(expiredSchema, rows).map(({ kind, id }) => `${kind}/${id}`))
}

/**
 * Documents end with the matter that they belong to, also one that arrives after its matter has ended. One whose matter is not here at all
 * ends if it was last changed before `before`: the matter may still come from another device.
 */
export async function expireDocuments(tx: ServiceTx, at: Date, before: Date): Promise<void> {
  await tx.query(
    `update public.records document set expires_at = $1
     where kind = 'document' and body is not null and expires_at is null and (
       exists (
         select 1 from public.records book where book.owner_id = document.owner_id and book.kind = 'book'
           and book.id::text = document.body ->> 'book' and book.body is null)
       or (document.updated_at < $2 and not exists (
         select 1 from public.records book where book.owner_id = document.owner_id and book.kind = 'book'
           and book.id::text = document.body ->> 'book')))`,
    [new Date(at.getTime() - 1).toISOString(), before.toISOString()],
  )
}

/** Removes deletions older than `before`, and moves their owners' horizons. Returns how many. */
export async function forgetDeletions(tx: ServiceTx, before: Date): Promise<number> {
  const rows = await tx.query(
    `with old as (
       select owner_id, kind, id from public.records
       where body is null and updated_at < $1 order by updated_at limit ${RETENTION_BATCH}
     ), forgotten as (
       delete from public.records r using old
       where r.owner_id = old.owner_id and r.kind = old.kind and r.id = old.id returning r.owner_id, r.seq
     ), moved as (
       update public.record_heads head set horizon = greatest(head.horizon, last.seq)
       from (select owner_id, max(seq) as seq from forgotten group by owner_id) last
       where head.owner_id = last.owner_id
     )
     select count(*)::int as n from forgotten`,
    [before.toISOString()],
  )
  return z.object({ n: z.number() }).parse(rows[0]).n
}

/** Returns how many. */
export async function forgetAnswers(tx: ServiceTx, before: Date): Promise<number> {
  const rows = await tx.query(
    `with forgotten as (
       delete from public.record_answers where ctid in (
         select ctid from public.record_answers where at < $1 limit ${RETENTION_BATCH}
       ) returning 1
     ) select count(*)::int as n from forgotten`,
    [before.toISOString()],
  )
  return z.object({ n: z.number() }).parse(rows[0]).n
}

/**
 * After a backup was put back: devices then pull everything, and what they have and the backup lacks is put before its owner. Seconds make
 * two restores of one backup differ. Returns the new epoch.
 */
export async function beginEpoch(tx: ServiceTx, at: Date): Promise<number> {
  await tx.query('update public.record_heads set epoch_base = seq')
  const rows = await tx.query(
    `insert into public.record_epochs (epoch, since)
     select greatest(max(epoch) + 1, $2::bigint), $1 from public.record_epochs returning epoch`,
    [at.toISOString(), Math.floor(at.getTime() / 1000)],
  )
  return z.object({ epoch: z.coerce.number() }).parse(rows[0]).epoch
}
