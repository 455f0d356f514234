/**
 * Sessions that somebody ended: by a new password, or by signing out elsewhere. What this and other processes remember of them is asked for
 * anew at the next call, and open screens come back with a token that is refused.
 */
import { z } from 'zod'
import type { Database, ServiceTx, StopListening } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'
import { publishEnd } from '../live/live-hub.ts'

const CHANNEL = 'sessions_ended'

type SessionsEnded = {
  readonly userId: string
  /** Whether it was because of a new password. */
  readonly newPassword: boolean
  readonly at: Date
}

/** Part of the transaction that ends what was made in them. */
export async function tellSessionsEnded(
  tx: ServiceTx,
  { userId, newPassword, at }: SessionsEnded,
): Promise<void> {
  if (newPassword)
    await tx.query(
      `insert into public.password_changes (user_id, changed_at) values ($1, $2)
       on conflict (user_id) do update set changed_at = excluded.changed_at`,
      [userId, at.toISOString()],
    )
  await tx.query('select pg_notify($1, $2)', [CHANNEL, userId])
  await publishEnd(tx, userId)
}

/** Calls back with the person, in every process. */
export function followEndedSessions(
  database: Pick<Database, 'listen'>,
  onEnded: (userId: string) => void,
): Promise<StopListening> {
  return database.listen(CHANNEL, onEnded)
}

const rowSchema = z.object({ changed_at: z.date() })

/** Milliseconds since 1970; null where it is not known that there was one. */
export async function passwordChangedAt(
  database: Pick<Database, 'statement'>,
  userId: string,
): Promise<number | null> {
  const rows = await database.statement('select changed_at from public.password_changes where user_id = $1', [
    userId,
  ])
  return parseRow(rowSchema, rows)?.changed_at.getTime() ?? null
}
