/**
 * A migration that waits for a lock blocks all later queries on the same table. So each wait is short; after it the migration pauses to let
 * the others run, retries, and reports the transactions that hold it up.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from './database.ts'
import { parseRows } from './rows.ts'

/** PostgreSQL's lock_not_available: lock_timeout expired. */
const LOCK_TAKEN = '55P03'
/** Milliseconds between two attempts, in which other transactions run. */
const PAUSE = 1000

export type OpenTransaction = {
  readonly pid: number
  readonly program: string
  readonly state: string
  readonly seconds: number
}

export type MigrationWait = {
  /** Called each time `what` could not get its lock; `others` are the open transactions, longest first. */
  readonly say: (what: string, others: readonly OpenTransaction[]) => void
  /** Milliseconds after which the migration fails. */
  readonly limit: number
}

/** Repeats the transaction `work` until it gets its locks. Rejects with a message for the operator after `limit`. */
export async function withLockRetries<T>(
  database: Database,
  what: string,
  { say, limit }: MigrationWait,
  work: () => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + limit
  for (;;) {
    try {
      return await work()
    } catch (cause) {
      if (!isLockTaken(cause)) throw cause
      const others = await openTransactions(database)
      if (performance.now() >= giveUpAt)
        throw new Error(
          `${what} could not be applied: others hold the locks it needs. Open transactions: ${describe(others)}.`,
          { cause },
        )
      say(what, others)
    }
    await sleep(Math.min(PAUSE, limit))
  }
}

function isLockTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_TAKEN
}

const rowSchema = z.object({
  pid: z.number(),
  program: z.string(),
  state: z.string(),
  seconds: z.number(),
})

/** Omits their SQL, which may contain private data. */
async function openTransactions(database: Database): Promise<readonly OpenTransaction[]> {
  const rows = await database.statement(
    `select pid, coalesce(application_name, '') as program, coalesce(state, '') as state,
       extract(epoch from clock_timestamp() - xact_start)::int as seconds
     from pg_catalog.pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 5`,
  )
  return parseRows(rowSchema, rows)
}

function describe(others: readonly OpenTransaction[]): string {
  const descriptions = others.map(
    ({ pid, program, state, seconds }) => `process ${pid} (${program || 'unnamed'}, ${state}, ${seconds} s)`,
  )
  return descriptions.length === 0 ? 'none any more' : descriptions.join(', ')
}
