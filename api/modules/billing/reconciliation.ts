/**
 * Compares all subscriptions with Stripe's once a day, so that a lost or rejected event does not leave a user with a subscription that has
 * ended. Each page is a job with a cursor: if the process dies or Stripe is unavailable, only that page is repeated.
 */
import { z } from 'zod'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { Fulfilment } from './fulfilment.service.ts'

export const RECONCILIATION_QUEUE = 'stripe-reconciliation'

const jobSchema = z.object({ after: z.string().nullable().default(null), pages: z.number().int().default(0) })

export type ReconciliationDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly fulfilment: Pick<Fulfilment, 'settlePage'>
  readonly logger: Logger
  /** Milliseconds from the end of one comparison to the next. */
  readonly interval: number
}

/** Queues the first comparison unless one is waiting, so a restart does not change its time. */
export function planReconciliation({
  database,
  jobs,
  interval,
}: Pick<ReconciliationDeps, 'database' | 'jobs' | 'interval'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, RECONCILIATION_QUEUE, {}, { delay: interval }))
}

/** If Stripe cannot be reached, it rejects and the same page is retried. */
export function createReconciliation(deps: ReconciliationDeps): JobHandler {
  const { database, jobs, fulfilment, logger, interval } = deps
  return async function reconcilePage(data, complete) {
    const { after, pages } = jobSchema.parse(data)
    const next = await fulfilment.settlePage(after)
    await database.asService(async (tx) => {
      await complete(tx)
      if (next !== null) await jobs.send(tx, RECONCILIATION_QUEUE, { after: next, pages: pages + 1 })
      else await jobs.send(tx, RECONCILIATION_QUEUE, {}, { delay: interval })
    })
    if (next === null) logger.info({ pages: pages + 1 }, 'subscriptions compared with Stripe')
  }
}
