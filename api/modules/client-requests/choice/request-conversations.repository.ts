/** The conversation of a client with the attorney whose conflict check was clear. */
import type { ServiceTx } from '../../../db/database.ts'

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

export async function closeConversation(
  tx: ServiceTx,
  interestId: string,
  why: 'ended' | 'blocked' | 'closed',
): Promise<void> {
  await tx.query(
    'update public.conversations set closed_because = $2 where interest_id = $1 and closed_because is null',
    [interestId, why],
  )
}
