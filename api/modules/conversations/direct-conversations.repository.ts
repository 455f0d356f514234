/** The conversation of two partners. */
import { z } from 'zod'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

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
