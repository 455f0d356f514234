/** The days on which somebody has to act on liens, by owner: without names and amounts, so that the job that reminds opens no book. */
import { z } from 'zod'
import { DUE_KINDS, type LienDue } from '../../../shared/domain/books/lien-dues.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

const DAY = 86_400_000
/** Days after which nobody is reminded of a day any more: it was entered late, or the server stood still. */
export const REMINDED_LATE = 7
/** Days after which a day is forgotten. Longer than `REMINDED_LATE`, so that a known day is not taken for a new one. */
const KEPT = 60

export type BookRef = { readonly ownerId: string; readonly bookId: string }

/** Replaces the days of a book. A day that was reminded of is kept, whatever became of it. */
export async function replaceDues(
  tx: ServiceTx,
  { ownerId, bookId }: BookRef,
  dues: readonly LienDue[],
  at: Date,
): Promise<void> {
  const from = dayBefore(at, REMINDED_LATE)
  const rows = JSON.stringify(dues.filter(({ day }) => day >= from))
  await tx.query(
    `delete from public.book_dues d where owner_id = $1 and book_id = $2 and reminded_at is null and not exists (
       select from jsonb_to_recordset($3::jsonb) r (lien uuid, kind text, day date)
       where r.lien = d.lien_id and r.kind = d.kind and r.day = d.day)`,
    [ownerId, bookId, rows],
  )
  await tx.query(
    `insert into public.book_dues (owner_id, book_id, lien_id, kind, day)
     select $1, $2, r.lien, r.kind, r.day from jsonb_to_recordset($3::jsonb) r (lien uuid, kind text, day date)
     on conflict do nothing`,
    [ownerId, bookId, rows],
  )
}

/** Of a book that has ended. */
export async function forgetDues(tx: ServiceTx, { ownerId, bookId }: BookRef): Promise<void> {
  await tx.query('delete from public.book_dues where owner_id = $1 and book_id = $2', [ownerId, bookId])
}

const ownerSchema = z
  .object({ owner_id: z.uuid(), firm_state: z.string().nullable() })
  .transform((row) => ({ id: row.owner_id, state: row.firm_state }))
export type DueOwner = z.output<typeof ownerSchema>

/** Attorneys with a day to be reminded of that has come somewhere in the United States, by id; those after `after`. */
export async function listDueOwners(
  tx: ServiceTx,
  { now, after, limit }: { readonly now: Date; readonly after: string; readonly limit: number },
): Promise<readonly DueOwner[]> {
  return parseRows(
    ownerSchema,
    await tx.query(
      `select u.id as owner_id, u.firm_state from public.users u
       where u.id > $3 and u.user_type = 'attorney' and u.is_approved and exists (
         select from public.book_dues d where d.owner_id = u.id and d.reminded_at is null and d.day between $1 and $2)
       order by u.id limit $4`,
      [dayBefore(now, REMINDED_LATE + 1), dayBefore(now, -1), after, limit],
    ),
  )
}

const dueSchema = z
  .object({ book_id: z.uuid(), lien_id: z.uuid(), kind: z.enum(DUE_KINDS), day: z.string() })
  .transform(({ book_id, lien_id, ...row }) => ({ ...row, bookId: book_id, lien: lien_id }))
export type TakenDue = z.output<typeof dueSchema>

/**
 * Marks the owner's days up to `today` as reminded of, and returns them. Under the lock under which books change, so that of two processes
 * one gets them.
 */
export async function takeDues(
  tx: ServiceTx,
  ownerId: string,
  today: string,
  at: Date,
): Promise<readonly TakenDue[]> {
  await tx.query('select from public.record_heads where owner_id = $1 for update', [ownerId])
  return parseRows(
    dueSchema,
    await tx.query(
      `update public.book_dues set reminded_at = $3
       where owner_id = $1 and reminded_at is null and kind = any ($4::text[])
         and day between $2::date - ${REMINDED_LATE} and $2::date
       returning book_id, lien_id, kind, day::text`,
      [ownerId, today, at.toISOString(), [...DUE_KINDS]],
    ),
  )
}

const countSchema = z.object({ n: z.number() })

/** Forgets at most `limit` days that passed long ago, and returns how many. */
export async function forgetOldDues(tx: ServiceTx, now: Date, limit: number): Promise<number> {
  const rows = await tx.query(
    `with gone as (
       delete from public.book_dues where ctid in (
         select ctid from public.book_dues where day < $1 limit $2
       ) returning 1
     ) select count(*)::int as n from gone`,
    [dayBefore(now, KEPT), limit],
  )
  return parseRow(countSchema, rows)?.n ?? 0
}

function dayBefore(at: Date, days: number): string {
  return new Date(at.getTime() - days * DAY).toISOString().slice(0, 10)
}
