/**
 * The one way to the data, the same over the embedded database and over a Postgres server. A transaction is always somebody's: a signed-in
 * person's, under row-level security, or the server's own. Its type says which, so a query that skips row-level security can be seen.
 *
 * The embedded database is one session: never await anything but the transaction's own queries inside a transaction, and never open a
 * second transaction from within one.
 */
import type { DataClaims } from '../../runtime/platform-data.ts'
import { inClientSpan } from '../../runtime/telemetry/spans.ts'

export type Row = Readonly<Record<string, unknown>>

type Queries = {
  /** Rows of one statement. Pass arrays and objects meant for json columns as JSON text. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
}

/** What the server does for itself: row-level security does not apply. */
export type ServiceTx = Queries & {
  readonly actor: 'service'
  /** Several statements without values, e.g. a migration. */
  script(sql: string): Promise<void>
}

/** What is done in a person's name: every statement under row-level security. */
export type UserTx = Queries & {
  readonly actor: 'user'
  /** The server's own part of the same transaction, e.g. queueing the mail that belongs to the person's row. */
  withoutRowSecurity<T>(work: (tx: ServiceTx) => Promise<T>): Promise<T>
}

export type AnyTx = UserTx | ServiceTx

export type UserClaims = DataClaims & { readonly role: 'authenticated'; readonly sub: string }

export type StopListening = () => Promise<void>

export type Database = {
  /** True when this process is the only one on these data. */
  readonly isEmbedded: boolean
  asUser<T>(claims: UserClaims, work: (tx: UserTx) => Promise<T>): Promise<T>
  asService<T>(work: (tx: ServiceTx) => Promise<T>): Promise<T>
  /** One statement outside of any other transaction, or several without values: what the queue library asks for. */
  statement(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>
  /** Calls back for each notification on the channel, from this process or another. `channel` is a plain identifier. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<StopListening>
  close(): Promise<void>
}

/** What each engine must bring; roles and claims are set on top of it in one place (`createDatabase`). */
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

/** Role and claims as PostgREST sets them: for this transaction only. */
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

/** Row-level security or a missing grant said no (SQLSTATE 42501). */
export function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}
