/**
 * The sandbox's one SQLite file (DATA_DIR/sandbox/sandbox.sqlite). SQLite calls are synchronous, so transactions of two requests never
 * interleave. The stand-ins rely on this for "read, check, write".
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

type Row = Readonly<Record<string, unknown>>
export type SqlValue = SQLInputValue

export type Database = {
  run(sql: string, ...values: readonly SqlValue[]): { readonly changes: number }
  get(sql: string, ...values: readonly SqlValue[]): Row | undefined
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[]
  /** Commits the changes of `work`, or rolls them back when it throws. A nested transaction joins the outer one. */
  transaction<Result>(work: () => Result): Result
  close(): void
}

export function sandboxFolder(dataDir: string): string {
  return join(dataDir, 'sandbox')
}

/** `schemas` are idempotent (CREATE ... IF NOT EXISTS), one per stand-in. */
export function openDatabase(dataDir: string, schemas: readonly string[]): Database {
  const folder = sandboxFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const connection = new DatabaseSync(join(folder, 'sandbox.sqlite'))
  // WAL with NORMAL keeps every committed row when the process is killed; only a power cut can lose the last ones.
  connection.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
  )
  for (const schema of schemas) connection.exec(schema)
  return wrap(connection)
}

function wrap(connection: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  let depth = 0
  return {
    run: (sql, ...values) => ({ changes: Number(prepared(sql).run(...values).changes) }),
    get: (sql, ...values) => prepared(sql).get(...values),
    all: (sql, ...values) => prepared(sql).all(...values),
    transaction(work) {
      if (depth > 0) return work()
      connection.exec('BEGIN IMMEDIATE')
      depth += 1
      try {
        const result = work()
        connection.exec('COMMIT')
        return result
      } catch (error) {
        connection.exec('ROLLBACK')
        throw error
      } finally {
        depth -= 1
      }
    },
    close: () => connection.close(),
  }
}
