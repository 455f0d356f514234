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

export type Queries = {
  /**
   * Returns the rows of one statement. Pass arrays and objects for json columns as JSON text. Statements made without waiting for each other
   * go to the server together; if one fails, so do those after it.
   */
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
  /**
   * A transaction that only reads, in one round trip: `work` makes all its statements before it waits for the first. A later one, and one
   * that writes, is refused.
   */
  readAsUser<T>(claims: UserClaims, work: (tx: UserTx) => Promise<T>): Promise<T>
  asService<T>(work: (tx: ServiceTx) => Promise<T>): Promise<T>
  /** As `readAsUser`, with the server's rights. */
  readAsService<T>(work: (tx: ServiceTx) => Promise<T>): Promise<T>
  /** One statement outside of any other transaction, or several without values; the queue library requires it. */
  statement(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Calls `onPayload` for each notification on the channel, from any process. `channel` is a plain identifier. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<StopListening>
  close(): Promise<void>
}

/** What each engine implements; `createDatabase` adds roles and claims for all of them. */
export type Engine = Pick<Database, 'isEmbedded' | 'statement' | 'listen' | 'close'> & {
  transaction<T>(work: (session: Session) => Promise<T>, access?: Access): Promise<T>
}

export type Access = 'read and write' | 'read at once'

export type Session = {
  /**
   * `rights`: whose the statement is, which holds for this statement alone. It does not run if its role or claims could not be taken on.
   */
  query(sql: string, values: readonly unknown[], rights: Rights): Promise<readonly Row[]>
  /** With the server's rights. */
  script(sql: string): Promise<void>
}

/** The claims of a user; or the server, to which row-level security does not apply. */
export type Rights = DataClaims | 'server'

export function createDatabase(engine: Engine): Database {
  return {
    isEmbedded: engine.isEmbedded,
    asUser: (claims, work) => inTransaction(engine, 'user', (session) => work(userTx(session, claims))),
    readAsUser: (claims, work) =>
      inTransaction(engine, 'user', (session) => work(userTx(session, claims)), 'read at once'),
    asService: (work) => inTransaction(engine, 'service', (session) => work(serviceTx(session))),
    readAsService: (work) =>
      inTransaction(engine, 'service', (session) => work(serviceTx(session)), 'read at once'),
    statement: (sql, values) => engine.statement(sql, values),
    listen: (channel, onPayload) => engine.listen(channel, onPayload),
    close: () => engine.close(),
  }
}

function inTransaction<T>(
  engine: Engine,
  actor: AnyTx['actor'],
  work: (session: Session) => Promise<T>,
  access?: Access,
): Promise<T> {
  return inClientSpan(`transaction of ${actor}`, { 'db.system.name': 'postgresql' }, () =>
    engine.transaction(work, access),
  )
}

/** The statement that takes on rights as PostgREST does, for the rest of the transaction or until others are taken on. */
export function takingOn(rights: Rights): { readonly sql: string; readonly values: readonly string[] } {
  if (rights === 'server') return { sql: `select set_config('role', 'none', true)`, values: [] }
  return {
    sql: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
    values: [rights.role, JSON.stringify(rights)],
  }
}

/** Each statement is a transaction of its own, in one round trip. */
export function eachAlone(database: Pick<Database, 'statement'>): Queries {
  return { query: (sql, values = []) => database.statement(sql, values) }
}

function serviceTx(session: Session): ServiceTx {
  return {
    actor: 'service',
    query: (sql, values = []) => session.query(sql, values, 'server'),
    script: (sql) => session.script(sql),
  }
}

function userTx(session: Session, claims: UserClaims): UserTx {
  return {
    actor: 'user',
    query: (sql, values = []) => session.query(sql, values, claims),
    withoutRowSecurity: (work) => work(serviceTx(session)),
  }
}

/** A mistake in our code: nothing can follow the end of a transaction, and what is read at once ends with its first round. */
export function lateStatement(): Error {
  return new Error(
    'A statement was made after its transaction had ended, or after those that are read at once had been sent.',
  )
}

/** Row-level security or a missing grant denied the statement (SQLSTATE 42501). */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}
