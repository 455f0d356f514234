/**
 * The job that reminds attorneys of calls back at their time. Reminders and their marks are one transaction, so that neither a crash nor a
 * second process repeats them. Each run schedules the next one in its own transaction.
 */
import type { Logger } from '../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { NewNotification } from '../notifications/new-notification.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { takeDueTimes, type DueRecord } from '../records/due-times.repository.ts'

export const CALLBACKS_QUEUE = 'callback-reminders'

const MINUTE = 60_000
/** Reminders of one transaction; the next run handles the rest immediately. */
const BATCH = 100

export type RemindDeps = { readonly notify: Notify; readonly clock: () => number }

export type CallbackJobDeps = RemindDeps & {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly logger: Logger
}

/** Queues the first run unless one is waiting. */
export function planCallbacks({ database, jobs }: Pick<CallbackJobDeps, 'database' | 'jobs'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, CALLBACKS_QUEUE, {}))
}

export function createCallbackReminders(deps: CallbackJobDeps): JobHandler {
  const { database, jobs, logger } = deps
  return async function remind(_data, complete) {
    const told = await database.asService(async (tx) => {
      const count = await remindOfCallbacks(deps, tx)
      await complete(tx)
      await jobs.send(tx, CALLBACKS_QUEUE, {}, count >= BATCH ? {} : { delay: MINUTE })
      return count
    })
    if (told > 0) logger.info({ told }, 'reminders of calls back')
  }
}

/** Safe to run at the same time in several processes. Returns how many notices were made. */
export async function remindOfCallbacks({ notify, clock }: RemindDeps, tx: ServiceTx): Promise<number> {
  const due = await takeDueTimes(tx, 'call', new Date(clock()), BATCH)
  for (const record of due) await notify(tx, record.ownerId, callbackNotice(record))
  return due.length
}

/** Fixed words: titles are subjects of mails and stand on locked screens. */
export function callbackNotice({ id }: Pick<DueRecord, 'id'>): NewNotification {
  return {
    kind: 'callback_due',
    title: 'A call back is due',
    body: 'The time that you set in a call has come.',
    link: `/call-center/${id}`,
  }
}
