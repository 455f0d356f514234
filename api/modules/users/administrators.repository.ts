/** The administrators' accounts. Runs as the server: no row-level security. */
import { z } from 'zod'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

export async function isGranted(tx: ServiceTx, userId: string): Promise<boolean> {
  const rows = await tx.query('select from public.administrators where user_id = $1', [userId])
  return rows.length === 1
}

const memberSchema = z
  .object({ id: z.uuid(), email: z.string(), is_proven: z.boolean() })
  .transform((row) => ({ id: row.id, email: row.email, isProven: row.is_proven }))
export type Member = z.output<typeof memberSchema>

export async function findMember(tx: ServiceTx, email: string): Promise<Member | null> {
  return parseRow(
    memberSchema,
    await tx.query(
      `select u.id, u.email, p.user_id is not null as is_proven
       from public.users u left join public.proven_emails p on p.user_id = u.id and p.email = lower(u.email)
       where lower(u.email) = lower($1)`,
      [email],
    ),
  )
}

export type Change = { readonly userId: string; readonly at: Date; readonly actor: string }

/** False if the grant already exists. */
export async function insertGrant(tx: ServiceTx, { userId, at, actor }: Change): Promise<boolean> {
  const made = await tx.query(
    `insert into public.administrators (user_id, granted_at, granted_by) values ($1, $2, $3)
     on conflict do nothing returning user_id`,
    [userId, at.toISOString(), actor],
  )
  return made.length === 1
}

export async function deleteGrant(tx: ServiceTx, userId: string): Promise<boolean> {
  const gone = await tx.query('delete from public.administrators where user_id = $1 returning user_id', [
    userId,
  ])
  return gone.length === 1
}

export async function recordChange(
  tx: ServiceTx,
  action: 'administrator.granted' | 'administrator.revoked',
  { userId, at, actor }: Change,
): Promise<void> {
  await writeAuditEntry(tx, { at, actorId: null, actor, action, subjectId: userId })
}

const emailSchema = z.object({ email: z.string() }).transform(({ email }) => email)

export async function listGranted(tx: ServiceTx): Promise<readonly string[]> {
  return parseRows(
    emailSchema,
    await tx.query(
      'select u.email from public.administrators a join public.users u on u.id = a.user_id order by lower(u.email)',
    ),
  )
}
