/**
 * Shutting somebody out: what the person's devices may do and what is open on screens ends with the decision, in its transaction; the
 * sessions themselves are the sign-in service's, which is told by a job until it has heard.
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

/** Works END_SESSIONS_QUEUE. A rejection (the service is out of reach) gives the job back: it is tried again until it succeeds. */
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
