/**
 * Background work on pg-boss, in the same database as the rows it belongs to: a job is sent, and marked done, in the transaction that
 * writes those rows. The loop that takes jobs is our own (`job-worker.ts`), because pg-boss does not wait for its own completions.
 */
import PgBoss from 'pg-boss'
import type { Logger } from '../../runtime/logger.ts'
import { errorForLog } from '../../runtime/logger.ts'
import type { Database, Row, ServiceTx } from '../db/database.ts'
import { createWorker, type Job, type JobHandler, type Worker } from './job-worker.ts'

/** Seconds after which a job whose process died is given to another one. Longer than one job may take. */
const LEASE = 45
/** Seconds between looks for such jobs. */
const SUPERVISION = 15
/** Days that a job may wait; far beyond any retry schedule, so that pg-boss never drops work by age. */
const RETENTION = 365
/** A job is given up by its handler alone, never by counting how often a process died over it. */
const REDELIVERIES = 1_000_000

export type SendOptions = { /** Milliseconds from now. */ readonly delay?: number }

export type Queue = {
  readonly queue: string
  /** One job at most waits in it: sending another while it does is no more than a repetition. */
  readonly isSingle?: boolean
}

/** A queue and who works it. */
export type BackgroundJob = Queue & {
  /** Jobs in hand at the same time, in one process. */
  readonly concurrency: number
  readonly handle: JobHandler
}

export type JobQueue = {
  /** Makes the queues that are not there yet. Before anything is sent to them. */
  open(queues: readonly Queue[]): Promise<void>
  /** Part of the caller's transaction; workers of every process are told when it commits. */
  send(
    tx: ServiceTx,
    queue: string,
    data: Readonly<Record<string, unknown>>,
    options?: SendOptions,
  ): Promise<void>
  /** Has a job with just these data that waits for its time start now, as part of the caller's transaction; no other one is made. */
  hasten(tx: ServiceTx, queue: string, data: Readonly<Record<string, unknown>>): Promise<void>
  work(job: BackgroundJob): void
  /** Waits a while for jobs in hand; what is not done by then is done after the next start. Closing twice is closing once. */
  close(): Promise<void>
}

export type JobQueueDeps = {
  readonly database: Database
  readonly logger: Logger
}

/** Installs or updates pg-boss's own schema. */
export async function startJobQueue({ database, logger }: JobQueueDeps): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: toMutable(await database.statement(text, values)) }) },
    schema: 'pgboss',
    schedule: false,
    maintenanceIntervalSeconds: SUPERVISION,
  })
  boss.on('error', (error) => logger.warn({ error: errorForLog(error) }, 'job queue'))
  await oneAtATime(database, () => boss.start())
  if (database.isEmbedded) await releaseOrphans(database)

  const workers: Worker[] = []
  const stopListening = await database.listen('jobs', (queue) => {
    for (const worker of workers) if (worker.queue === queue) worker.wake()
  })

  const shutDown = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await stopListening()
    await boss.stop({ graceful: false })
  }
  let closed: Promise<void> | null = null

  return {
    open: (queues) =>
      oneAtATime(database, async () => {
        for (const { queue: name, isSingle = false } of queues)
          await (isSingle ? boss.createQueue(name, { name, policy: 'short' }) : boss.createQueue(name))
      }),
    async send(tx, queue, data, { delay = 0 } = {}) {
      await boss.send(queue, data, {
        db: over(tx),
        expireInSeconds: LEASE,
        retentionDays: RETENTION,
        retryLimit: REDELIVERIES,
        retryDelay: 5,
        ...(delay > 0 ? { startAfter: delay / 1000 } : {}),
      })
      if (delay === 0) await tx.query(`select pg_notify('jobs', $1)`, [queue])
      else for (const worker of workers) if (worker.queue === queue) worker.wakeAfter(delay)
    },
    async hasten(tx, queue, data) {
      await tx.query(
        `update pgboss.job set start_after = now() where name = $1 and state < 'active' and data = $2::jsonb`,
        [queue, JSON.stringify(data)],
      )
      await tx.query(`select pg_notify('jobs', $1)`, [queue])
    },
    work({ queue, concurrency, handle }) {
      workers.push(
        createWorker({
          queue,
          concurrency,
          handle,
          logger,
          fetch: (count) => boss.fetch<Job['data']>(queue, { batchSize: count }),
          complete: (tx, id) => boss.complete(queue, id, {}, { db: over(tx) }),
          giveBack: (id, error) => boss.fail(queue, id, errorForLog(error)),
        }),
      )
    },
    close: () => (closed ??= shutDown()),
  }
}

/** Any number that only this file uses. */
const INSTALLATION = 727_411_904

/**
 * pg-boss's own lock does not keep processes apart that install it at the same moment: they fail over each other's schema, or deadlock
 * over each other's queues. The lock is held by one connection while another does the work; an embedded database has one, and one process.
 */
function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.isEmbedded) return work()
  return database.asService(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [INSTALLATION])
    return work()
  })
}

/** Nobody else works on an embedded database, so a job still marked as running was left behind by a process that is gone. */
async function releaseOrphans(database: Database): Promise<void> {
  await database.statement(`update pgboss.job set state = 'retry', start_after = now() where state = $1`, [
    'active',
  ])
}

function over(tx: ServiceTx): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: toMutable(await tx.query(text, values)) }) }
}

function toMutable(rows: readonly Row[]): Row[] {
  return [...rows]
}
