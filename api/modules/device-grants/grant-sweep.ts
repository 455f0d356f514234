/**
 * Ends the grants of sessions that ended elsewhere: by the sign-in service itself, by an operator, or while we could not be told. Several
 * processes doing it do no harm.
 */
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../db/database.ts'
import { endGrantsOfSessions, takeSessionsToCheck } from './device-grants.repository.ts'
import type { AuthSessions } from '../sessions/auth-sessions.ts'

/** Milliseconds between two looks, and between two questions for one session. A grant in use is asked about at each use besides. */
const INTERVAL = 60_000
const ASK_AGAIN = 5 * 60_000
/** Sessions in one question; with the interval above, 25,000 devices are gone through in ASK_AGAIN. */
const BATCH = 5000

export type GrantSweepDeps = {
  readonly database: Database
  readonly sessions: Pick<AuthSessions, 'living'>
  readonly logger: Logger
  readonly clock: () => number
}

/** How many grants were ended. What could not be asked about is asked about in the next look. */
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

/** Returns how to stop. */
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
