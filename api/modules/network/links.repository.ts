/** Who is whose partner: once for each pair, by the smaller id first. */
import { z } from 'zod'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

const PAIR = 'low = least($1::uuid, $2::uuid) and high = greatest($1::uuid, $2::uuid)'

export async function isLinked(tx: AnyTx, one: string, other: string): Promise<boolean> {
  return (await tx.query(`select 1 from public.network_links where ${PAIR}`, [one, other])).length > 0
}

/** Idempotent. */
export async function insertLink(tx: ServiceTx, one: string, other: string, since: Date): Promise<void> {
  await tx.query(
    `insert into public.network_links (low, high, since) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3)
     on conflict do nothing`,
    [one, other, since.toISOString()],
  )
}

/** False if they were no partners. */
export async function deleteLink(tx: ServiceTx, one: string, other: string): Promise<boolean> {
  return (
    (await tx.query(`delete from public.network_links where ${PAIR} returning 1`, [one, other])).length === 1
  )
}

const idSchema = z.object({ id: z.uuid() })

/** The direct conversation of two people; null if there is none. */
export async function findDirectConversation(
  tx: ServiceTx,
  one: string,
  other: string,
): Promise<string | null> {
  const row = parseRow(
    idSchema,
    await tx.query(
      `select c.id from public.conversations c
         join public.conversation_members a on a.conversation_id = c.id and a.user_id = $1
         join public.conversation_members b on b.conversation_id = c.id and b.user_id = $2
       where c.kind = 'direct' order by c.created_at, c.id limit 1`,
      [one, other],
    ),
  )
  return row?.id ?? null
}

export async function insertDirectConversation(
  tx: ServiceTx,
  { id, members, at }: { readonly id: string; readonly members: readonly string[]; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into public.conversations (id, kind, last_at, created_at) values ($1, 'direct', $2, $2)`,
    [id, at.toISOString()],
  )
  await tx.query(
    'insert into public.conversation_members (conversation_id, user_id) select $1, m from unnest($2::uuid[]) m',
    [id, [...members]],
  )
}

/** Holds until the transaction ends, so that two calls at once open one conversation. */
export async function lockPair(tx: ServiceTx, one: string, other: string): Promise<void> {
  const [low = '', high = ''] = [one, other].toSorted()
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('partners:' || $1 || $2, 0))`, [low, high])
}
