/** How conversations end, and go on. The first reason stands. */
import { z } from 'zod'
import type { ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'

type Reason = 'ended' | 'blocked' | 'closed'

const idSchema = z.object({ id: z.uuid() })

/** `c` is the conversation, $2 and $3 its members. */
const BETWEEN = `exists (select from public.conversation_members m where m.conversation_id = c.id and m.user_id = $2)
  and exists (select from public.conversation_members m where m.conversation_id = c.id and m.user_id = $3)`

/** One of the members wants no more of it. */
export async function closeConversation(tx: ServiceTx, id: string): Promise<void> {
  await close(tx, 'closed', 'c.id = $2', [id])
}

/** What it was about is over. */
export async function endConversationOf(tx: ServiceTx, interestId: string): Promise<void> {
  await close(tx, 'ended', 'c.interest_id = $2', [interestId])
}

/** One of the two blocked the other. Returns the ids of the conversations that were open. */
export function closeBetween(tx: ServiceTx, one: string, other: string): Promise<readonly string[]> {
  return close(tx, 'blocked', BETWEEN, [one, other])
}

/** The two are partners no longer. Returns the ids of the conversations that were open. */
export function endDirectBetween(tx: ServiceTx, one: string, other: string): Promise<readonly string[]> {
  return close(tx, 'ended', `c.kind = 'direct' and ${BETWEEN}`, [one, other])
}

/** The two are partners again: their conversation goes on, whatever ended it. */
export async function reopenDirect(tx: ServiceTx, one: string, other: string): Promise<readonly string[]> {
  return ids(
    await tx.query(
      `update public.conversations c set closed_because = null
       where c.kind = $1 and c.closed_because is not null and ${BETWEEN} returning c.id`,
      ['direct', one, other],
    ),
  )
}

/**
 * The block between the two is lifted. Returns the ids of the conversations that go on: of those about a request, whose answer stands. A
 * direct one goes on once they are partners again.
 */
export async function reopenBetween(tx: ServiceTx, one: string, other: string): Promise<readonly string[]> {
  return ids(
    await tx.query(
      `update public.conversations c set closed_because = null where c.closed_because = $1 and c.kind = 'request' and ${BETWEEN}
         and not exists (select from public.request_interests i
           where i.id = c.interest_id and i.status not in ('sent', 'chosen', 'cleared'))
       returning c.id`,
      ['blocked' satisfies Reason, one, other],
    ),
  )
}

async function close(
  tx: ServiceTx,
  why: Reason,
  which: string,
  parameters: readonly string[],
): Promise<readonly string[]> {
  return ids(
    await tx.query(
      `update public.conversations c set closed_because = $1 where c.closed_because is null and ${which} returning c.id`,
      [why, ...parameters],
    ),
  )
}

function ids(rows: Parameters<typeof parseRows>[1]): readonly string[] {
  return parseRows(idSchema, rows).map(({ id }) => id)
}
