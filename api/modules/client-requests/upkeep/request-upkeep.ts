/**
 * The job that does what time asks for: it ends choices without an answer, closes requests that their clients no longer look at, tells them
 * before, and deletes what was written in ended ones. Each run schedules the next one in its own transaction.
 */
import type { Logger } from '../../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../../db/database.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { JobHandler } from '../../../jobs/job-worker.ts'
import { wipeRequest } from '../choice/choice.repository.ts'
import { moveRequest, requireLocked, type MoveDeps } from '../choice/request-moves.ts'
import { findUnanswered } from '../interests/interests.repository.ts'
import { relist } from '../listing/listing.repository.ts'
import {
  deleteOldInterests,
  deleteOldReports,
  deleteReportedConversations,
  deleteSilentConversations,
  findExpired,
  findNewlyCritical,
  findToWipe,
  takeExpiring,
} from './request-upkeep.repository.ts'
import { takeDueTimes } from '../../records/due-times.repository.ts'

export const UPKEEP_QUEUE = 'request-upkeep'

const INTERVAL = 10 * 60_000
/** Rows per kind and transaction; the next run handles the rest immediately. */
const BATCH = 100

export type RequestUpkeepDeps = MoveDeps & {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly logger: Logger
}

/** Queues the first run unless one is waiting. */
export function planRequestUpkeep({
  database,
  jobs,
}: Pick<RequestUpkeepDeps, 'database' | 'jobs'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, UPKEEP_QUEUE, {}))
}

export function createRequestUpkeep(deps: RequestUpkeepDeps): JobHandler {
  const { database, jobs, logger } = deps
  return async function keepRequests(_data, complete) {
    const done = await database.asService(async (tx) => {
      const counts = await keepUp(deps, tx)
      await complete(tx)
      const hasMore = Object.values(counts).some((count) => count >= BATCH)
      await jobs.send(tx, UPKEEP_QUEUE, {}, hasMore ? {} : { delay: INTERVAL })
      return counts
    })
    if (Object.values(done).some((count) => count > 0)) logger.info(done, 'requests past their time')
  }
}

export type KeptUp = {
  readonly released: number
  readonly told: number
  readonly closed: number
  readonly wiped: number
  readonly critical: number
  /** Reminders of saved cases. */
  readonly reminded: number
  /** Rows past their time: the most of one table, so that a full batch is followed by another run. */
  readonly deleted: number
}

/** Exactly once per request: rows are locked, and state and notification change in one transaction. */
export async function keepUp(deps: MoveDeps, tx: ServiceTx): Promise<KeptUp> {
  const now = new Date(deps.clock())
  const unanswered = await findUnanswered(tx, now, BATCH)
  for (const id of unanswered) await moveRequest(deps, tx, await requireLocked(tx, id), { type: 'release' })
  const expired = await findExpired(tx, now, BATCH)
  for (const id of expired) await moveRequest(deps, tx, await requireLocked(tx, id), { type: 'close' })
  const expiring = await takeExpiring(tx, now, BATCH)
  for (const { clientId } of expiring)
    await deps.notify(tx, clientId, {
      kind: 'request_expiring',
      title: 'Your request closes soon',
      body: 'It closes in about two weeks unless you look at it before.',
      link: '/home2',
    })
  const old = await findToWipe(tx, now, BATCH)
  for (const id of old) await wipeRequest(tx, id, now)
  const critical = await findNewlyCritical(tx, now, BATCH)
  for (const id of critical) await relist(tx, id, now)
  const due = await takeDueTimes(tx, 'saved_case', now, BATCH)
  for (const { ownerId } of due)
    await deps.notify(tx, ownerId, {
      kind: 'case_reminder',
      title: 'A reminder of a saved case',
      body: 'You asked to be reminded of a case that you saved.',
      link: '/saved-cases',
    })
  return {
    released: unanswered.length,
    told: expiring.length,
    closed: expired.length,
    wiped: old.length,
    critical: critical.length,
    reminded: due.length,
    deleted: await deleteOld(tx, now),
  }
}

async function deleteOld(tx: ServiceTx, now: Date): Promise<number> {
  let most = 0
  for (const part of [
    deleteReportedConversations,
    deleteOldInterests,
    deleteSilentConversations,
    deleteOldReports,
  ])
    most = Math.max(most, await part(tx, now, BATCH))
  return most
}
