/**
 * Background jobs on pg-boss, in the same database as the rows they belong to: a job is sent, and completed, in the transaction that
 * writes those rows. The fetch loop is our own (`job-worker.ts`), because pg-boss does not wait for its own completions.
 */
import PgBoss from 'pg-boss'
import type { Logger } from '../../runtime/logger.ts'
import { errorForLog } from '../../runtime/logger.ts'
import type { Database, Row, ServiceTx } from '../db/database.ts'
import { createWorker, type Job, type JobHandler, type Worker } from './job-worker.ts'

/** Seconds after which a job whose process died is redelivered. Longer than the longest job. */
const LEASE = 45
/** Seconds between checks for such jobs. */
const SUPERVISION = 15
/** Days that a job may wait; far beyond any retry schedule, so that pg-boss never drops work by age. */
const RETENTION = 365
/** Effectively unlimited: only a handler gives up a job, never the number of its redeliveries. */
const REDELIVERIES = 1_000_000

/** Milliseconds between looks for jobs that nothing announced: the maximum delay after a lost notification. */
const POLL = 2000

export type SendOptions = { /** Milliseconds from now. */ readonly delay?: number }

export type Queue = {
  readonly queue: string
  /** Holds at most one waiting job: sending another one has no effect. */
  readonly isSingle?: boolean
}

/** A queue and its handler. */
export type BackgroundJob = Queue & {
  /** Jobs that run at the same time in one process. */
  readonly concurrency: number
  readonly handle: JobHandler
}

export type JobQueue = {
  /** Creates missing queues. Must be called before `send`. */
  open(queues: readonly Queue[]): Promise<void>
  /** Part of the caller's transaction; its commit wakes the workers of every process. */
  send(
    tx: ServiceTx,
    queue: string,
    data: Readonly<Record<string, unknown>>,
    options?: SendOptions,
  ): Promise<void>
  /** Makes a delayed job with exactly this data due now, as part of the caller's transaction; never creates a job. */
  hasten(tx: ServiceTx, queue: string, data: Readonly<Record<string, unknown>>): Promise<void>
  work(job: BackgroundJob): void
  /** Waits up to STOP_LIMIT for running jobs; the rest runs after the next start. Idempotent. */
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

  const poll = setInterval(() => {
    void wakeTheDue(database, workers).catch((error: unknown) => {
      logger.warn({ error: errorForLog(error) }, 'jobs that are due could not be looked for')
    })
  }, POLL)

  const shutDown = async (): Promise<void> => {
    clearInterval(poll)
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
      await Promise.all([
        boss.send(queue, data, {
          db: pgBossDb(tx),
          expireInSeconds: LEASE,
          retentionDays: RETENTION,
          retryLimit: REDELIVERIES,
          retryDelay: 5,
          ...(delay > 0 ? { startAfter: delay / 1000 } : {}),
        }),
        delay === 0 ? tx.query(`select pg_notify('jobs', $1)`, [queue]) : null,
      ])
      if (delay > 0) for (const worker of workers) if (worker.queue === queue) worker.wakeAfter(delay)
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
          complete: (tx, id) => boss.complete(queue, id, {}, { db: pgBossDb(tx) }),
          giveBack: (id, error) => boss.fail(queue, id, errorForLog(error)),
        }),
      )
    },
    close: () => (closed ??= shutDown()),
  }
}

/**
 * One statement for all queues, because hardly any of them has a job that its sender's notification did not announce: one that was delayed
 * by another process, or given back.
 */
async function wakeTheDue(database: Database, workers: readonly Worker[]): Promise<void> {
  const rows = await database.statement(
    `select q.name from unnest($1::text[]) q (name) cross join lateral (
       select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after < now() limit 1
     ) due`,
    [workers.map(({ queue }) => queue)],
  )
  const due = new Set(rows.map(({ name }) => name))
  for (const worker of workers) if (due.has(worker.queue)) worker.wake()
}

/** Advisory lock key of this file. */
const INSTALLATION = 727_411_904

/**
 * pg-boss's own lock does not serialize processes that install it at the same time: they fail on each other's schema or deadlock on
 * each other's queues. One connection holds our lock while another does the work; an embedded database has one connection and one process.
 */
function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.isEmbedded) return work()
  return database.asService(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [INSTALLATION])
    return work()
  })
}

/** An embedded database has no other process, so a job marked as running was left behind by a dead one. */
async function releaseOrphans(database: Database): Promise<void> {
  await database.statement(`update pgboss.job set state = 'retry', start_after = now() where state = $1`, [
    'active',
  ])
}

function pgBossDb(tx: ServiceTx): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: toMutable(await tx.query(text, values)) }) }
}

function toMutable(rows: readonly Row[]): Row[] {
  return [...rows]
}
