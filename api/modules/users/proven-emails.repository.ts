/** Accounts' verified addresses. Runs as the server: no row-level security. */
import { z } from 'zod'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

const provenSchema = z
  .object({ email: z.string(), proven_at: z.date() })
  .transform((row) => ({ email: row.email, provenAt: row.proven_at }))
export type ProvenEmail = z.output<typeof provenSchema>

export async function findProven(tx: ServiceTx, userId: string): Promise<ProvenEmail | null> {
  return parseRow(
    provenSchema,
    await tx.query('select email, proven_at from public.proven_emails where user_id = $1', [userId]),
  )
}

export type Proof = { readonly userId: string; readonly email: string; readonly provenAt: Date }

/** Removes the address from any other account. */
export async function storeProof(tx: ServiceTx, { userId, email, provenAt }: Proof): Promise<void> {
  await tx.query('delete from public.proven_emails where email = $1 and user_id <> $2', [email, userId])
  await tx.query(
    `insert into public.proven_emails (user_id, email, proven_at) values ($1, $2, $3)
     on conflict (user_id) do update set
       email = excluded.email, proven_at = excluded.proven_at, recorded_at = now()`,
    [userId, email, provenAt.toISOString()],
  )
}

/** Updates the profile to the new address; false if unchanged, if there is no profile, or if another profile has the address. */
export async function followAddress(
  tx: ServiceTx,
  userId: string,
  email: string,
  at: Date,
): Promise<boolean> {
  const moved = await tx.query(
    `update public.users u set email = $2, updated_at = $3
     where u.id = $1 and lower(u.email) <> $2
       and not exists (select from public.users o where lower(o.email) = $2 and o.id <> $1)
     returning u.id`,
    [userId, email, at.toISOString()],
  )
  if (moved.length === 0) return false
  await writeAuditEntry(tx, {
    at,
    actorId: userId,
    actor: email,
    action: 'account.address_changed',
    subjectId: userId,
  })
  return true
}

/** Ends grants of devices from before the verification: they may belong to another person who created the account. */
export async function endGrantsBefore(
  tx: ServiceTx,
  userId: string,
  provenAt: Date,
  at: Date,
): Promise<void> {
  await tx.query(
    'update public.device_grants set revoked_at = $3 where user_id = $1 and created_at < $2 and revoked_at is null',
    [userId, provenAt.toISOString(), at.toISOString()],
  )
}
