/** The nightly job that ends what is kept too long, as if its owner had deleted it. Each run schedules the next one in its own transaction. */
import type { Logger } from '../../../runtime/logger.ts'
import { KEEP_CLOSED_BOOK } from '../../../shared/domain/records/book-facts.ts'
import { KEEP_ANSWERS, KEEP_TOMBSTONES } from '../../../shared/domain/records/record-kind.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { rememberParties } from '../parties/parties.repository.ts'
import { publish } from '../live/live-hub.ts'
import {
  expireDocuments,
  forgetAnswers,
  forgetDeletions,
  listExpired,
  RETENTION_BATCH,
  stillExpired,
  type ExpiredRecord,
} from './record-retention.repository.ts'
import { findRecords, lockHead, storeChanges } from './records.repository.ts'

export const RETENTION_QUEUE = 'records-retention'

const DAY = 86_400_000

export type RetentionDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly logger: Logger
  readonly clock: () => number
}

export type Retained = { readonly ended: number; readonly forgotten: number; readonly answers: number }

/** Queues the first run unless one is waiting. */
export function planRetention({ database, jobs }: RetentionDeps): Promise<void> {
  return database.asService((tx) => jobs.send(tx, RETENTION_QUEUE, {}))
}

export function createRetention(deps: RetentionDeps): JobHandler {
  const { database, jobs, logger } = deps
  return async function keepInBounds(_data, complete) {
    const done = await endOldRecords(deps)
    const hasMore = [done.ended, done.forgotten, done.answers].some((count) => count >= RETENTION_BATCH)
    await database.asService(async (tx) => {
      await complete(tx)
      await jobs.send(tx, RETENTION_QUEUE, {}, hasMore ? {} : { delay: DAY })
    })
    if (done.ended + done.forgotten > 0) logger.info(done, 'records past their time')
  }
}

/** Safe to run at the same time in several processes, and again after a crash: each owner's part is one transaction. */
export async function endOldRecords({
  database,
  clock,
}: Pick<RetentionDeps, 'database' | 'clock'>): Promise<Retained> {
  const at = new Date(clock())
  const daysAgo = (days: number): Date => new Date(at.getTime() - days * DAY)
  const expired = await database.asService(async (tx) => {
    await expireDocuments(tx, at, daysAgo(KEEP_CLOSED_BOOK))
    return listExpired(tx, at)
  })
  let ended = 0
  for (const [owner, records] of Map.groupBy(expired, ({ ownerId }) => ownerId))
    ended += await database.asService((tx) => endFor(tx, owner, records, at))
  const forgotten = await database.asService((tx) => forgetDeletions(tx, daysAgo(KEEP_TOMBSTONES)))
  const answers = await database.asService((tx) => forgetAnswers(tx, daysAgo(KEEP_ANSWERS)))
  return { ended, forgotten, answers }
}

async function endFor(
  tx: ServiceTx,
  ownerId: string,
  expired: readonly ExpiredRecord[],
  at: Date,
): Promise<number> {
  const head = await lockHead(tx, ownerId)
  const ids = expired.map(({ id }) => id)
  const isExpired = await stillExpired(tx, ownerId, ids, at)
  const present = await findRecords(tx, ownerId, expired)
  const records = present
    .filter(({ kind, id }) => isExpired.has(`${kind}/${id}`))
    .map((record, index) => ({
      ...record,
      rev: record.rev + 1,
      seq: head.seq + index + 1,
      updatedAt: at.toISOString(),
      body: null,
      units: {},
      conflicts: [],
      expiresAt: null,
    }))
  if (records.length === 0) return 0
  const seq = head.seq + records.length
  await storeChanges(tx, { ownerId, at, head: seq, records, history: [], answers: [] })
  for (const { kind, id } of records) await rememberParties(tx, { ownerId, kind, id }, [], at)
  await publish(tx, ownerId, { type: 'records', seq, deviceId: '' })
  return records.length
}
