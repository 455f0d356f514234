/** A Postgres server at DATABASE_URL: a pool for transactions and one connection for LISTEN. */
import pg from 'pg'
import type { Logger } from '../../runtime/logger.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Access, Engine, Row, Session } from './database.ts'
import { lostDatabaseError } from './lost-database.ts'
import { createListener } from './server-listener.ts'
import { asParameters, makeRound } from './server-round.ts'
import { createServerSession } from './server-session.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'

/** Milliseconds. Longer than our slowest statement, shorter than a caller's timeout. */
const STATEMENT_TIMEOUT = 15_000
const CONNECT_TIMEOUT = 5_000
/** Retry-After for a caller when no connection was free in time. */
const BUSY_WAIT = 5_000
/** Retry-After when a migration changed what a statement was prepared for: it is prepared anew at once. */
const OLD_PLAN_WAIT = 500

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
  const names = createStatementNames()
  return {
    isEmbedded: false,
    transaction: (work, access = 'read and write') => inTransaction({ pool, names }, work, access),
    statement: (sql, values = []) =>
      withDatabaseErrors(
        values.length > 0 ? oneStatement({ pool, names }, sql, values) : oneScript(pool, sql),
        names,
      ),
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
async function withDatabaseErrors<T>(answer: Promise<T>, names: StatementNames): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isOfAnOldPlan(error)) throw lostDatabaseError(error)
    names.startAnew()
    throw new AppError('unavailable', 'Our data was being reorganized. Please try again in a moment.', {
      retryAfter: OLD_PLAN_WAIT,
      cause: error,
    })
  }
}

/** A prepared statement whose tables were changed since, or which the server has no longer (PostgreSQL, appendix A). */
function isOfAnOldPlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === '26000' ||
      (error.code === '0A000' && error.message.includes('cached plan must not change result type')))
  )
}

/** What a server says leaves its connection as it is; after anything else the connection is not used again. */
function isSpoiled(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || isOfAnOldPlan(error)
}

type Parts = { readonly pool: pg.Pool; readonly names: StatementNames }

async function inTransaction<T>(
  { pool, names }: Parts,
  work: (session: Session) => Promise<T>,
  access: Access,
): Promise<T> {
  const client = await borrow(pool)
  const session = createServerSession(client, names, access)
  let broken = false
  try {
    const result = await work({
      query: (sql, values, rights) => withDatabaseErrors(session.query(sql, values, rights), names),
      script: (sql) => withDatabaseErrors(session.script(sql), names),
    })
    await withDatabaseErrors(session.end(), names)
    return result
  } catch (error) {
    broken = error instanceof AppError && isOfAnOldPlan(error.cause)
    await session.rollBack().catch(() => {
      broken = true
    })
    throw error
  } finally {
    // A connection that cannot roll back is discarded.
    client.release(broken)
  }
}

async function oneStatement(
  { pool, names }: Parts,
  sql: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const parameters = asParameters(values)
  const client = await borrow(pool)
  try {
    const name = names.nameOf(sql, 'server')
    const [rows = []] = await makeRound(client, [{ text: sql, name, parameters, wantsRows: true }])
    client.release()
    return rows
  } catch (error) {
    client.release(isSpoiled(error))
    throw error
  }
}

/** One statement, or several. */
async function oneScript(pool: pg.Pool, sql: string): Promise<readonly Row[]> {
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
