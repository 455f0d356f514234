/**
 * Once a day everything that Stripe holds is compared with what we hold, so that an event that was lost, refused or never sent does not
 * leave somebody with a subscription that has ended. One page at a time, each a job that names where it goes on: a process that dies, or
 * Stripe being away, costs one page.
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

/** Puts the first comparison into the queue, unless one waits there: a restart neither hastens nor delays it. */
export function planReconciliation({
  database,
  jobs,
  interval,
}: Pick<ReconciliationDeps, 'database' | 'jobs' | 'interval'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, RECONCILIATION_QUEUE, {}, { delay: interval }))
}

/** A rejection (Stripe out of reach) gives the job back: the same page is tried again. */
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
