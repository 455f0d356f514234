/**
 * The hourly job that reminds attorneys of what is due on their liens, at an hour of work in their state. It reads days and ids, no book. Each
 * owner's reminders are one transaction with their marks, so that neither a crash nor a second process repeats them. Each run schedules the
 * next one in its own transaction.
 */
import type { Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { forgetOldDues, listDueOwners, takeDues, type DueOwner } from './book-dues.repository.ts'
import { noticesOf } from './due-notices.ts'
import { officeDay } from './office-hours.ts'

export const LIEN_REMINDERS_QUEUE = 'lien-reminders'

const HOUR = 3_600_000
const OWNERS_AT_ONCE = 100
const FORGOTTEN_AT_ONCE = 1_000
/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type RemindDeps = {
  readonly database: Database
  readonly notify: Notify
  readonly clock: () => number
}

export type RemindJobDeps = RemindDeps & {
  readonly jobs: Pick<JobQueue, 'send'>
  readonly logger: Logger
}

/** Queues the first run unless one is waiting. */
export function planReminders({ database, jobs }: Pick<RemindJobDeps, 'database' | 'jobs'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, LIEN_REMINDERS_QUEUE, {}))
}

export function createReminders(deps: RemindJobDeps): JobHandler {
  const { database, jobs, logger, clock } = deps
  return async function remind(_data, complete) {
    const told = await remindOfDues(deps)
    const forgotten = await database.asService(async (tx) => {
      const count = await forgetOldDues(tx, new Date(clock()), FORGOTTEN_AT_ONCE)
      await complete(tx)
      await jobs.send(tx, LIEN_REMINDERS_QUEUE, {}, { delay: untilNextHour(clock()) })
      return count
    })
    if (told + forgotten > 0) logger.info({ told, forgotten }, 'reminders of liens')
  }
}

/** Milliseconds. */
export function untilNextHour(now: number): number {
  return HOUR - (now % HOUR)
}

/** Safe to run at the same time in several processes. Returns how many notices were made. */
export async function remindOfDues(deps: RemindDeps): Promise<number> {
  const { database, clock } = deps
  const now = new Date(clock())
  let told = 0
  for (let after = FIRST_ID; ;) {
    const owners = await database.asService((tx) => listDueOwners(tx, { now, after, limit: OWNERS_AT_ONCE }))
    for (const owner of owners) told += await remindOwner(deps, owner, now)
    const last = owners.at(-1)
    if (last === undefined || owners.length < OWNERS_AT_ONCE) return told
    after = last.id
  }
}

async function remindOwner({ database, notify }: RemindDeps, owner: DueOwner, now: Date): Promise<number> {
  const today = officeDay(owner.state, now.getTime())
  if (today === null) return 0
  return database.asService(async (tx) => {
    const notices = noticesOf(await takeDues(tx, owner.id, today, now))
    for (const notice of notices) await notify(tx, owner.id, notice)
    return notices.length
  })
}
