/** The conversation of a client with the attorney whose conflict check was clear. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow } from '../../../db/rows.ts'

const idSchema = z.object({ id: z.uuid() })

export type NewConversation = {
  readonly id: string
  readonly interestId: string
  readonly members: readonly string[]
  readonly at: Date
}

/** The conversation of an earlier choice of the same attorney goes on. */
export async function openConversation(
  tx: ServiceTx,
  { id, interestId, members, at }: NewConversation,
): Promise<void> {
  const [row] = await tx.query(
    `insert into public.conversations (id, kind, interest_id, last_at, created_at) values ($1, 'request', $2, $3, $3)
     on conflict (interest_id) do update set closed_because = null returning id`,
    [id, interestId, at.toISOString()],
  )
  await tx.query(
    `insert into public.conversation_members (conversation_id, user_id) select $1, m from unnest($2::uuid[]) m
     on conflict do nothing`,
    [row?.['id'], [...members]],
  )
}

/** One conversation for each interest. One that was closed stays closed. Returns its id. */
export async function askInConversation(
  tx: ServiceTx,
  { id, interestId, members, at }: NewConversation,
): Promise<string> {
  const row = parseRow(
    idSchema,
    await tx.query(
      `insert into public.conversations (id, kind, interest_id, last_at, created_at) values ($1, 'request', $2, $3, $3)
       on conflict (interest_id) do update set interest_id = excluded.interest_id returning id`,
      [id, interestId, at.toISOString()],
    ),
  )
  if (row === null) throw new Error('the conversation was inserted or found')
  await tx.query(
    `insert into public.conversation_members (conversation_id, user_id) select $1, m from unnest($2::uuid[]) m
     on conflict do nothing`,
    [row.id, [...members]],
  )
  return row.id
}

/** The other member of a conversation of this person; null if there is no such conversation. */
export async function findOtherMember(
  tx: ServiceTx,
  userId: string,
  conversationId: string,
): Promise<string | null> {
  const rows = await tx.query(
    `select o.user_id as id from public.conversation_members m
       join public.conversation_members o on o.conversation_id = m.conversation_id and o.user_id <> m.user_id
     where m.conversation_id = $1 and m.user_id = $2`,
    [conversationId, userId],
  )
  return parseRow(idSchema, rows)?.id ?? null
}
