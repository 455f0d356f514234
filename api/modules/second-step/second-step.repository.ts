/** Users with a second factor, and the hashes of recovery codes. Only the server accesses these tables. */
import { z } from 'zod'
import type { RecoveryCodesState } from '../../../shared/contracts/second-step.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

/** A single statement, because it runs before every call of a session without a second factor. */
export async function isMarked(database: Pick<Database, 'statement'>, userId: string): Promise<boolean> {
  const rows = await database.statement('select 1 from public.second_step_owners where user_id = $1', [
    userId,
  ])
  return rows.length > 0
}

/**
 * Records the second factor and returns whether it is new. If so, device grants issued before it end; signing in on the device creates a
 * new one.
 */
export async function mark(tx: ServiceTx, userId: string, at: Date): Promise<boolean> {
  const made = await tx.query(
    `insert into public.second_step_owners (user_id, since) values ($1, $2)
     on conflict (user_id) do nothing returning user_id`,
    [userId, at.toISOString()],
  )
  if (made.length === 0) return false
  await tx.query(
    'update public.device_grants set revoked_at = $2 where user_id = $1 and revoked_at is null',
    [userId, at.toISOString()],
  )
  return true
}

/** Returns whether there was a record. */
export async function unmark(tx: ServiceTx, userId: string): Promise<boolean> {
  const gone = await tx.query('delete from public.second_step_owners where user_id = $1 returning user_id', [
    userId,
  ])
  return gone.length > 0
}

const stateSchema = z
  .object({ unused: z.number(), made_at: z.date().nullable() })
  .transform((row): RecoveryCodesState => ({
    left: row.unused,
    madeAt: row.made_at?.toISOString() ?? null,
  }))

export async function readCodesState(tx: ServiceTx, userId: string): Promise<RecoveryCodesState> {
  const rows = await tx.query(
    `select count(*) filter (where used_at is null)::int as unused, max(made_at) as made_at
     from public.recovery_codes where user_id = $1`,
    [userId],
  )
  return parseRow(stateSchema, rows) ?? { left: 0, madeAt: null }
}

export async function replaceCodes(
  tx: ServiceTx,
  userId: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query('delete from public.recovery_codes where user_id = $1', [userId])
  for (const hash of hashes)
    await tx.query('insert into public.recovery_codes (user_id, code_sha256, made_at) values ($1, $2, $3)', [
      userId,
      hash,
      at.toISOString(),
    ])
}

/** False if the code is unknown or already used. */
export async function useCode(tx: ServiceTx, userId: string, hash: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update public.recovery_codes set used_at = $3
     where user_id = $1 and code_sha256 = $2 and used_at is null returning user_id`,
    [userId, hash, at.toISOString()],
  )
  return rows.length > 0
}

/** Restores a code when the sign-in service could not be reached. */
export async function giveCodeBack(tx: ServiceTx, userId: string, hash: string): Promise<void> {
  await tx.query('update public.recovery_codes set used_at = null where user_id = $1 and code_sha256 = $2', [
    userId,
    hash,
  ])
}

export async function record(tx: ServiceTx, userId: string, action: string, at: Date): Promise<void> {
  await writeAuditEntry(tx, { at, actorId: userId, actor: userId, action, subjectId: userId })
}
