/**
 * Ends a user's access: device grants and live connections end in the decision's transaction; the sessions belong to the sign-in service,
 * and a job ends them there, retried until it succeeds.
 */
import { z } from 'zod'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { endGrantsOf } from '../device-grants/device-grants.repository.ts'
import { publishEnd } from '../live/live-hub.ts'
import type { AuthSessions } from '../sessions/auth-sessions.ts'

export const END_SESSIONS_QUEUE = 'end-sessions'

const jobSchema = z.object({ userId: z.uuid(), before: z.iso.datetime() })

export type EndAccess = (tx: ServiceTx, userId: string) => Promise<void>

export type EndAccessDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly sessions: Pick<AuthSessions, 'endAllOf'>
  readonly logger: Logger
  readonly clock: () => number
}

export function createEndAccess({ jobs, clock }: Pick<EndAccessDeps, 'jobs' | 'clock'>): EndAccess {
  return async (tx, userId) => {
    const at = new Date(clock())
    await endGrantsOf(tx, userId, { sessions: 'all' }, at)
    await publishEnd(tx, userId)
    await jobs.send(tx, END_SESSIONS_QUEUE, { userId, before: at.toISOString() })
  }
}

/** Handles END_SESSIONS_QUEUE. If the service cannot be reached, it rejects and the job is retried until it succeeds. */
export function createEndSessionsHandler({ database, sessions, logger }: EndAccessDeps): JobHandler {
  return async function endSessions(data, complete) {
    const { userId, before } = jobSchema.parse(data)
    if (!(await sessions.endAllOf(userId, before)))
      logger.error(
        { userId },
        'the sign-in service keeps its sessions elsewhere: end those of this person by hand',
      )
    await database.asService(complete)
  }
}
