/** Exports of a person's data, and the pieces of their files. */
import { z } from 'zod'
import type { DataExport } from '../../../shared/contracts/own-data.ts'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

const exportSchema = z
  .object({
    id: z.uuid(),
    user_id: z.uuid(),
    state: z.enum(['preparing', 'ready', 'failed']),
    done: z.number(),
    total: z.number(),
    size: z.coerce.number(),
    requested_at: z.date(),
    expires_at: z.date().nullable(),
  })
  .transform(({ user_id, requested_at, expires_at, ...row }) => ({
    ...row,
    userId: user_id,
    requestedAt: requested_at,
    expiresAt: expires_at,
  }))
export type StoredExport = z.output<typeof exportSchema>

const COLUMNS = 'id, user_id, state, done, total, size, requested_at, expires_at'

export function shownExport({ userId: _, ...stored }: StoredExport, now: Date): DataExport {
  const isOver = stored.expiresAt !== null && stored.expiresAt <= now
  return {
    ...stored,
    state: stored.state === 'ready' && isOver ? 'gone' : stored.state,
    requestedAt: stored.requestedAt.toISOString(),
    expiresAt: stored.expiresAt?.toISOString() ?? null,
  }
}

export async function findNewest(tx: AnyTx, userId: string): Promise<StoredExport | null> {
  const rows = await tx.query(
    `select ${COLUMNS} from public.data_exports where user_id = $1 order by requested_at desc limit 1`,
    [userId],
  )
  return parseRow(exportSchema, rows)
}

export async function findExport(tx: AnyTx, id: string): Promise<StoredExport | null> {
  return parseRow(
    exportSchema,
    await tx.query(`select ${COLUMNS} from public.data_exports where id = $1`, [id]),
  )
}

/** Exports of one person are asked for one after another. */
export async function lockExportsOf(tx: ServiceTx, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('data-exports:' || $1, 0))`, [userId])
}

export async function insertExport(
  tx: ServiceTx,
  { id, userId, total, at }: { id: string; userId: string; total: number; at: Date },
): Promise<void> {
  await tx.query(
    'insert into public.data_exports (id, user_id, total, requested_at) values ($1, $2, $3, $4)',
    [id, userId, total, at.toISOString()],
  )
}

/** Locks the export until the transaction ends, so that each section is written once. */
export async function lockPreparing(tx: ServiceTx, id: string): Promise<StoredExport | null> {
  const rows = await tx.query(
    `select ${COLUMNS} from public.data_exports where id = $1 and state = 'preparing' for update`,
    [id],
  )
  return parseRow(exportSchema, rows)
}

export async function insertPart(
  tx: ServiceTx,
  part: { exportId: string; section: number; number: number; sealed: string },
): Promise<void> {
  await tx.query(
    'insert into public.data_export_parts (export_id, section, number, content_sealed) values ($1, $2, $3, $4)',
    [part.exportId, part.section, part.number, part.sealed],
  )
}

export async function addSection(tx: ServiceTx, id: string, bytes: number): Promise<void> {
  await tx.query('update public.data_exports set done = done + 1, size = size + $2 where id = $1', [
    id,
    bytes,
  ])
}

export async function markReady(tx: ServiceTx, id: string, expiresAt: Date): Promise<void> {
  await tx.query(`update public.data_exports set state = 'ready', expires_at = $2 where id = $1`, [
    id,
    expiresAt.toISOString(),
  ])
}

export async function markFailed(tx: ServiceTx, id: string): Promise<void> {
  await tx.query('delete from public.data_export_parts where export_id = $1', [id])
  await tx.query(`update public.data_exports set state = 'failed' where id = $1`, [id])
}

const partSchema = z.object({ section: z.number(), number: z.number(), content_sealed: z.string() })
export type StoredPart = z.output<typeof partSchema>

/** The piece after the given one; null at the end. */
export async function findPartAfter(
  tx: AnyTx,
  exportId: string,
  last: Pick<StoredPart, 'section' | 'number'>,
): Promise<StoredPart | null> {
  const rows = await tx.query(
    `select section, number, content_sealed from public.data_export_parts
     where export_id = $1 and (section, number) > ($2, $3) order by section, number limit 1`,
    [exportId, last.section, last.number],
  )
  return parseRow(partSchema, rows)
}

/** Files past their days. Returns how many exports they were of. */
export async function deleteExpired(tx: ServiceTx, now: Date): Promise<number> {
  const rows = await tx.query(
    `delete from public.data_export_parts p using public.data_exports e
     where e.id = p.export_id and e.expires_at <= $1 returning p.export_id as id`,
    [now.toISOString()],
  )
  return new Set(parseRows(z.object({ id: z.uuid() }), rows).map(({ id }) => id)).size
}
