/**
 * The only access to the data, identical for the embedded database and a Postgres server. A transaction belongs either to a signed-in user,
 * under row-level security, or to the server. Its type says which, so code that bypasses row-level security is visible.
 *
 * The embedded database is a single session: inside a transaction, await only the transaction's own queries and never open a second
 * transaction.
 */
import type { DataClaims } from '../../runtime/platform-data.ts'
import { inClientSpan } from '../../runtime/telemetry/spans.ts'

export type Row = Readonly<Record<string, unknown>>

type Queries = {
  /** Returns the rows of one statement. Pass arrays and objects for json columns as JSON text. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
}

/** A transaction of the server: row-level security does not apply. */
export type ServiceTx = Queries & {
  readonly actor: 'service'
  /** Several statements without values, e.g. a migration. */
  script(sql: string): Promise<void>
}

/** A transaction of a user: row-level security applies to every statement. */
export type UserTx = Queries & {
  readonly actor: 'user'
  /** Runs the server's part of the same transaction, e.g. queueing the mail that belongs to the user's row. */
  withoutRowSecurity<T>(work: (tx: ServiceTx) => Promise<T>): Promise<T>
}

export type AnyTx = UserTx | ServiceTx

export type UserClaims = DataClaims & { readonly role: 'authenticated'; readonly sub: string }

export type StopListening = () => Promise<void>

export type Database = {
  /** True if this process is the only one that uses this data. */
  readonly isEmbedded: boolean
  asUser<T>(claims: UserClaims, work: (tx: UserTx) => Promise<T>): Promise<T>
  asService<T>(work: (tx: ServiceTx) => Promise<T>): Promise<T>
  /** One statement outside of any other transaction, or several without values; the queue library requires it. */
  statement(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Calls `onPayload` for each notification on the channel, from any process. `channel` is a plain identifier. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<StopListening>
  close(): Promise<void>
}

/** What each engine implements; `createDatabase` adds roles and claims for all of them. */
export type Engine = Pick<Database, 'isEmbedded' | 'statement' | 'listen' | 'close'> & {
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
}

export type Session = {
  query(sql: string, values: readonly unknown[]): Promise<readonly Row[]>
  script(sql: string): Promise<void>
}

export function createDatabase(engine: Engine): Database {
  return {
    isEmbedded: engine.isEmbedded,
    asUser: (claims, work) =>
      inTransaction(engine, 'user', async (session) => {
        await takeOn(session, claims)
        return work(userTx(session, claims))
      }),
    asService: (work) => inTransaction(engine, 'service', (session) => work(serviceTx(session))),
    statement: (sql, values) => engine.statement(sql, values),
    listen: (channel, onPayload) => engine.listen(channel, onPayload),
    close: () => engine.close(),
  }
}

function inTransaction<T>(
  engine: Engine,
  actor: AnyTx['actor'],
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return inClientSpan(`transaction of ${actor}`, { 'db.system.name': 'postgresql' }, () =>
    engine.transaction(work),
  )
}

/** Sets role and claims as PostgREST does, for this transaction only. */
export async function takeOn(session: Pick<Session, 'query'>, claims: DataClaims): Promise<void> {
  await session.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
    claims.role,
    JSON.stringify(claims),
  ])
}

function serviceTx(session: Session): ServiceTx {
  return {
    actor: 'service',
    query: (sql, values = []) => session.query(sql, values),
    script: (sql) => session.script(sql),
  }
}

function userTx(session: Session, claims: UserClaims): UserTx {
  return {
    actor: 'user',
    query: (sql, values = []) => session.query(sql, values),
    withoutRowSecurity: async (work) => {
      await session.query(`select set_config('role', 'none', true)`, [])
      const result = await work(serviceTx(session))
      await takeOn(session, claims)
      return result
    },
  }
}

/** Row-level security or a missing grant denied the statement (SQLSTATE 42501). */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}
