/**
 * Ends the grants of sessions that ended without a call to us: by the sign-in service, by an operator, or while we were unreachable. Safe
 * to run in several processes.
 */
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../db/database.ts'
import { endGrantsOfSessions, takeSessionsToCheck } from './device-grants.repository.ts'
import type { AuthSessions } from '../sessions/auth-sessions.ts'

/** Milliseconds between two sweeps, and between two checks of one session. Each use of a grant checks its session as well. */
const INTERVAL = 60_000
const ASK_AGAIN = 5 * 60_000
/** Sessions per sweep; with the interval above, 25,000 devices are checked within ASK_AGAIN. */
const BATCH = 5000

export type GrantSweepDeps = {
  readonly database: Database
  readonly sessions: Pick<AuthSessions, 'living'>
  readonly logger: Logger
  readonly clock: () => number
}

/** Returns the number of ended grants. Sessions that could not be checked are checked in the next sweep. */
export async function sweepGrants({ database, sessions, clock }: GrantSweepDeps): Promise<number> {
  const now = clock()
  const ids = await database.asService((tx) => takeSessionsToCheck(tx, new Date(now - ASK_AGAIN), BATCH))
  if (ids.length === 0) return 0
  const living = await sessions.living(ids)
  if (living === null) return 0
  const at = new Date(now)
  return database.asService((tx) =>
    endGrantsOfSessions(tx, { checked: ids, gone: ids.filter((id) => !living.has(id)) }, at),
  )
}

/** Returns a function that stops the sweep. */
export function startGrantSweep(deps: GrantSweepDeps): () => void {
  const timer = setInterval(() => {
    sweepGrants(deps).then(
      (ended) => {
        if (ended > 0) deps.logger.info({ ended }, 'grants of devices whose session has ended')
      },
      (error: unknown) => deps.logger.warn({ error: errorForLog(error) }, 'the sweep of sessions failed'),
    )
  }, INTERVAL)
  return () => clearInterval(timer)
}
