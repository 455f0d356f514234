/** A Postgres server at DATABASE_URL: a pool for transactions and one connection for LISTEN. */
import pg from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Engine, Row, Session } from './database.ts'
import { lostDatabaseError } from './lost-database.ts'
import { createListener } from './server-listener.ts'

/** Milliseconds. Longer than our slowest statement, shorter than a caller's timeout. */
const STATEMENT_TIMEOUT = 15_000
const CONNECT_TIMEOUT = 5_000
/** Retry-After for a caller when no connection was free in time. */
const BUSY_WAIT = 5_000

export type ServerEngineOptions = {
  readonly url: string
  readonly logger: Logger
  /** Size of the pool, without the listening connection. */
  readonly connections?: number
  /** Milliseconds that a transaction waits for a connection. */
  readonly patience?: number
  /** Milliseconds that a statement may take, and that a transaction may be idle; 0: no limit. */
  readonly statementLimit?: number
  /** Milliseconds that a statement waits for a lock; 0: no limit. */
  readonly lockLimit?: number
}

/** Rejects when the server cannot be reached. */
export async function openServerEngine({
  url,
  logger,
  connections = 15,
  patience = CONNECT_TIMEOUT,
  statementLimit = STATEMENT_TIMEOUT,
  lockLimit = 0,
}: ServerEngineOptions): Promise<Engine> {
  const config = { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT, keepAlive: true }
  const pool = new pg.Pool({
    ...config,
    max: connections,
    connectionTimeoutMillis: patience,
    statement_timeout: statementLimit,
    idle_in_transaction_session_timeout: statementLimit,
    lock_timeout: lockLimit,
  })
  // The pool replaces a broken idle connection; without a listener the event would end the process.
  pool.on('error', (error) => logger.warn({ error: error.message }, 'idle database connection lost'))
  // The same holds for a connection that breaks between two statements of a transaction; the transaction's next statement rejects.
  pool.on('connect', (client) =>
    client.on('error', (error) => logger.warn({ error: error.message }, 'database connection lost')),
  )
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    throw new Error(
      `The database in DATABASE_URL cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
  const listener = createListener(() => new pg.Client(config), logger)
  return {
    isEmbedded: false,
    transaction: (work) => inTransaction(pool, work),
    statement: (sql, values) => withDatabaseErrors(oneStatement(pool, sql, values)),
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/** Rejects with unavailable if no connection is free in time or the server cannot be reached. */
async function borrow(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new AppError('unavailable', 'The platform is very busy at the moment. Please try again shortly.', {
      cause,
      retryAfter: BUSY_WAIT,
    })
  }
}

/** Translates errors of the database only; other errors in a transaction reach its caller unchanged. */
async function withDatabaseErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw lostDatabaseError(error)
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (session: Session) => Promise<T>): Promise<T> {
  const client = await borrow(pool)
  let broken: Error | undefined
  try {
    await withDatabaseErrors(client.query('begin'))
    const result = await work(sessionOver(client))
    await withDatabaseErrors(client.query('commit'))
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    // A connection that cannot roll back is discarded.
    client.release(broken)
  }
}

async function oneStatement(
  pool: pg.Pool,
  sql: string,
  values?: readonly unknown[],
): Promise<readonly Row[]> {
  if (values !== undefined && values.length > 0) return (await pool.query<Row>(sql, [...values])).rows
  const client = await borrow(pool)
  try {
    // Several statements return an array of results, which the library's type omits.
    const answer: unknown = await client.query<Row>(sql)
    client.release()
    return lastRows(answer as pg.QueryResult<Row> | readonly pg.QueryResult<Row>[]) // the two shapes named above
  } catch (error) {
    // The script may have left a transaction open, so the connection is discarded.
    client.release(true)
    throw error
  }
}

function lastRows(answer: pg.QueryResult<Row> | readonly pg.QueryResult<Row>[]): readonly Row[] {
  return ('rows' in answer ? answer.rows : answer.at(-1)?.rows) ?? []
}

function sessionOver(client: pg.PoolClient): Session {
  return {
    query: async (sql, values) => (await withDatabaseErrors(client.query<Row>(sql, [...values]))).rows,
    script: async (sql) => {
      await withDatabaseErrors(client.query(sql))
    },
  }
}
