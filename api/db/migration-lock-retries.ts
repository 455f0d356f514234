/**
 * A migration that waits for a lock holds up everything that comes behind it in the queue for the same table. So it waits for moments only, lets
 * the others by, tries again, and says whom it is waiting for.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from './database.ts'
import { parseRows } from './rows.ts'

/** PostgreSQL's lock_not_available: lock_timeout has passed. */
const LOCK_TAKEN = '55P03'
/** Milliseconds for which others are let by. */
const PAUSE = 1000

export type OpenTransaction = {
  readonly pid: number
  readonly program: string
  readonly state: string
  readonly seconds: number
}

export type MigrationWait = {
  /** Told each time that `what` could not get its lock; `others` are the transactions that are open, the longest first. */
  readonly say: (what: string, others: readonly OpenTransaction[]) => void
  /** Milliseconds after which it is given up. */
  readonly limit: number
}

/** Runs `work`, a transaction of its own, until it gets its locks. Rejects with words for the operator when the time is over. */
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
          `${what} could not be applied: others hold the locks it needs. Open transactions: ${wordsOf(others)}.`,
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

/** Without what they ask, which may hold what is nobody's business. */
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

function wordsOf(others: readonly OpenTransaction[]): string {
  const words = others.map(
    ({ pid, program, state, seconds }) => `process ${pid} (${program || 'unnamed'}, ${state}, ${seconds} s)`,
  )
  return words.length === 0 ? 'none any more' : words.join(', ')
}
