/** The embedded database in a thread of its own, so that a long statement stops nothing else of the program. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'
import { OPENED, toPlainError } from './messages.ts'
import { engineOver } from './pglite-engine.ts'
import { serveEngine } from './serve-engine.ts'

const port = parentPort
if (port === null) throw new Error('This file runs as a worker.')
const folder = z.string().parse(workerData)
try {
  serveEngine(await engineOver(new PGlite(folder)), port, () => port.close())
  port.postMessage({ kind: 'answer', id: OPENED, results: [{ rows: [] }] })
} catch (error) {
  port.postMessage({ kind: 'answer', id: OPENED, results: [{ error: toPlainError(error) }] })
}
