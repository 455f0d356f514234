/**
 * The job that expires overdue referrals and sends reminders before deadlines. Each run schedules the next one in its own transaction; the
 * queue holds at most one waiting run, whatever the number of processes.
 */
import type { Logger } from '../../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../../db/database.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { JobHandler } from '../../../jobs/job-worker.ts'
import type { ReferralChanges } from './referral-changes.ts'
import type { ReferralNotifier } from './referral-notifier.ts'
import {
  insertEvent,
  lockNearDeadline,
  lockOverdue,
  markReminded,
  SYSTEM,
} from '../referral-record.repository.ts'

export const DEADLINE_QUEUE = 'referral-deadlines'

/** Milliseconds between runs: the maximum delay of an expiry notice. The transition table rejects answers from the exact deadline. */
const INTERVAL = 15_000
/** Rows per transaction; the next run handles the rest immediately. */
const BATCH = 100

export type DeadlineDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly changes: Pick<ReferralChanges, 'act'>
  readonly notifier: ReferralNotifier
  readonly logger: Logger
  readonly clock: () => number
}

export type Swept = { readonly expired: number; readonly reminded: number }

/** Queues the first run unless one is waiting. */
export function planDeadlineSweep({ database, jobs }: DeadlineDeps): Promise<void> {
  return database.asService((tx) => jobs.send(tx, DEADLINE_QUEUE, {}))
}

export function createDeadlineSweep(deps: DeadlineDeps): JobHandler {
  const { database, jobs, logger } = deps
  return async function sweep(_data, complete) {
    const swept = await database.asService(async (tx) => {
      const done = await sweepDeadlines(deps, tx)
      await complete(tx)
      const more = done.expired === BATCH || done.reminded === BATCH
      await jobs.send(tx, DEADLINE_QUEUE, {}, more ? {} : { delay: INTERVAL })
      return done
    })
    if (swept.expired + swept.reminded > 0) logger.info(swept, 'deadlines')
  }
}

/** Exactly once per referral: rows are locked, and status and notification change in one transaction. */
export async function sweepDeadlines(
  { changes, notifier, clock }: Pick<DeadlineDeps, 'changes' | 'notifier' | 'clock'>,
  tx: ServiceTx,
): Promise<Swept> {
  const now = new Date(clock())
  const overdue = await lockOverdue(tx, now, BATCH)
  for (const referral of overdue) await changes.act(tx, referral, SYSTEM, { action: 'expire' })
  const near = await lockNearDeadline(tx, now, BATCH)
  for (const referral of near) {
    await markReminded(tx, referral.id, now)
    await insertEvent(tx, {
      referralId: referral.id,
      actor: SYSTEM,
      kind: 'deadline_near',
      from: null,
      to: null,
      note: null,
      at: now,
    })
    await notifier.publish(tx, referral, { what: 'deadline_near' })
  }
  return { expired: overdue.length, reminded: near.length }
}
