/** PGlite: Postgres inside this process. It has one session, so transactions run one after another; `Database` lists the consequences. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { takeDataLock } from './data-lock.ts'
import type { Engine, Row, Session } from './database.ts'

/** Rejects if another process uses the folder. */
export async function openEmbeddedEngine(dataDir: string): Promise<Engine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const releaseLock = takeDataLock(join(dataDir, 'db.lock'))
  try {
    return await engineOver(new PGlite(join(dataDir, 'db')), releaseLock)
  } catch (error) {
    releaseLock()
    throw error
  }
}

/** Resolves once `lite` is ready. `onClosed` is called after closing, even if closing failed. */
export async function engineOver(lite: PGlite, onClosed?: () => void): Promise<Engine> {
  await lite.waitReady
  return {
    isEmbedded: true,
    transaction: (work) => lite.transaction((tx) => work(sessionOver(tx))),
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
    close: async () => {
      try {
        await lite.close()
      } finally {
        onClosed?.()
      }
    },
  }
}

function sessionOver(tx: Transaction): Session {
  return {
    query: async (sql, values) => (await tx.query<Row>(sql, [...values])).rows,
    script: async (sql) => {
      await tx.exec(sql)
    },
  }
}
