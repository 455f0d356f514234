/**
 * Sessions that a user ended: by a new password, or by signing out elsewhere. All processes clear their cache of them, and open screens are
 * closed, so that they reconnect and get an error response.
 */
import { z } from 'zod'
import type { Database, ServiceTx, StopListening } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'
import { publishEnd } from '../live/live-hub.ts'

const CHANNEL = 'sessions_ended'

export type SessionsEnded = {
  readonly userId: string
  /** Null: the token names no session. */
  readonly bySession: string | null
  /** `password`: all but the session that changed it. `elsewhere`: the named one, or all others. `here`: only the caller's. */
  readonly why:
    | { readonly by: 'password' }
    | { readonly by: 'elsewhere'; readonly ended: string | null }
    | { readonly by: 'here' }
  readonly at: Date
}

/** Part of the transaction that ends the sessions' grants. */
export async function tellSessionsEnded(tx: ServiceTx, ended: SessionsEnded): Promise<void> {
  await keepReason(tx, ended)
  await tx.query('select pg_notify($1, $2)', [CHANNEL, ended.userId])
  await publishEnd(tx, ended.userId)
}

async function keepReason(tx: ServiceTx, { userId, bySession, why, at }: SessionsEnded): Promise<void> {
  if (why.by === 'password')
    await tx.query(
      `insert into public.password_changes (user_id, changed_at, kept_session) values ($1, $2, $3)
       on conflict (user_id) do update set changed_at = excluded.changed_at, kept_session = excluded.kept_session`,
      [userId, at.toISOString(), bySession],
    )
  else if (why.by === 'elsewhere')
    await tx.query(
      `insert into public.sign_outs_elsewhere (user_id, ended_at, by_session, ended_session) values ($1, $2, $3, $4)
       on conflict (user_id) do update set ended_at = excluded.ended_at, by_session = excluded.by_session,
         ended_session = excluded.ended_session`,
      [userId, at.toISOString(), bySession, why.ended],
    )
}

/** Calls `onEnded` with the user's id, in every process. */
export function followEndedSessions(
  database: Pick<Database, 'listen'>,
  onEnded: (userId: string) => void,
): Promise<StopListening> {
  return database.listen(CHANNEL, onEnded)
}

const rowSchema = z.object({ reason: z.enum(['deleted', 'password', 'elsewhere']) })

export type EndReason = z.output<typeof rowSchema>['reason']

/**
 * How the user ended a session: the first such action after its token was issued. Null: not known, e.g. because the session expired.
 */
export async function reasonOfEnd(
  database: Pick<Database, 'statement'>,
  { userId, sessionId, issuedAt }: { userId: string; sessionId: string | null; issuedAt: Date },
): Promise<EndReason | null> {
  const rows = await database.statement(
    `select reason from (
       select 'password' as reason, changed_at as at from public.password_changes
       where user_id = $1 and kept_session is distinct from $2::uuid
       union all
       select 'elsewhere', ended_at from public.sign_outs_elsewhere
       where user_id = $1 and by_session is distinct from $2::uuid and coalesce(ended_session, $2) is not distinct from $2::uuid
       union all
       select 'deleted', erased_at from public.account_deletions where user_id = $1 and erased_at is not null
     ) endings
     where at >= $3 or reason = 'deleted' order by (reason = 'deleted') desc, at limit 1`,
    [userId, sessionId, issuedAt.toISOString()],
  )
  return parseRow(rowSchema, rows)?.reason ?? null
}
