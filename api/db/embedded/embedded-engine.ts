/** PGlite in a folder, which one process uses at a time. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { takeDataLock } from '../data-lock.ts'
import type { Engine } from '../database.ts'
import { databaseAway } from '../lost-database.ts'
import { engineBehind } from './engine-behind.ts'

/** Rejects if another process uses the folder. */
export async function openEmbeddedEngine(dataDir: string): Promise<Engine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const releaseLock = takeDataLock(join(dataDir, 'db.lock'))
  const thread = new Worker(new URL('./database.worker.ts', import.meta.url), {
    workerData: join(dataDir, 'db'),
  })
  const { engine, opened, fail } = engineBehind(thread)
  thread.on('error', (error) => fail(databaseAway('the thread of the embedded database failed', error)))
  thread.on('exit', () => fail(databaseAway('the thread of the embedded database has ended')))
  const release = async (): Promise<void> => {
    await thread.terminate()
    releaseLock()
  }
  try {
    await opened()
  } catch (error) {
    await release()
    throw error
  }
  const close = async (): Promise<void> => {
    try {
      await engine.close()
    } finally {
      await release()
    }
  }
  return { ...engine, close }
}
