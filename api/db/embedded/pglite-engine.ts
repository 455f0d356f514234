/** PGlite: Postgres inside this thread. It has one session, so transactions run one after another; `Database` lists the consequences. */
import type { PGlite, Transaction } from '@electric-sql/pglite'
import {
  lateStatement,
  takingOn,
  type Access,
  type Engine,
  type Rights,
  type Row,
  type Session,
} from '../database.ts'

/** Resolves once `lite` is ready. */
export async function engineOver(lite: PGlite): Promise<Engine> {
  await lite.waitReady
  return {
    isEmbedded: true,
    transaction: (work, access = 'read and write') =>
      lite.transaction(async (tx) => {
        if (access === 'read at once') await tx.exec('set transaction read only')
        return work(sessionOver(tx, access))
      }),
    statement: async (sql, values) => {
      if (values !== undefined && values.length > 0) return (await lite.query<Row>(sql, [...values])).rows
      // A script may open its own transaction; this outer one keeps a failing script from leaving the only session in a failed transaction.
      const results = await lite.transaction((tx) => tx.exec(sql))
      return results.at(-1)?.rows ?? []
    },
    listen: async (channel, onPayload) => {
      const stop = await lite.listen(channel, onPayload)
      return () => stop()
    },
    close: () => lite.close(),
  }
}

/**
 * The database runs what is asked of it one after the other, so nothing is waited for between a statement and its rights. After an error a
 * user's transaction takes nothing more, as on a server: a way back to a savepoint would also bring back the role of then.
 */
function sessionOver(tx: Transaction, access: Access): Session {
  let current: Rights = 'server'
  let isOfServerAlone = true
  let isClosed = false
  let failure: { readonly error: unknown } | null = null

  async function takeOn(rights: Rights): Promise<void> {
    if (current === rights) return
    current = rights
    isOfServerAlone = false
    const { sql, values } = takingOn(rights)
    await tx.query(sql, [...values])
  }

  async function asOwn<T>(rights: Rights, ask: () => Promise<T>): Promise<T> {
    if (failure !== null) throw failure.error
    try {
      const [, answer] = await Promise.all([takeOn(rights), ask()])
      return answer
    } catch (error) {
      if (!isOfServerAlone) failure ??= { error }
      throw error
    }
  }

  return {
    async query(sql, values, rights) {
      if (isClosed) throw lateStatement()
      if (access === 'read at once') queueMicrotask(() => (isClosed = true))
      return (await asOwn(rights, () => tx.query<Row>(sql, [...values]))).rows
    },
    async script(sql) {
      await asOwn('server', () => tx.exec(sql))
    },
  }
}
