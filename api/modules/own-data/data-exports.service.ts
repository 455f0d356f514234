/** Exports of a person's data: asked for at most once a day, written table by table by a job, kept for seven days. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { DataExport } from '../../../shared/contracts/own-data.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { OutgoingFile } from '../integrations/transfer/provider-file.ts'
import type { Notify } from '../notifications/notify.service.ts'
import {
  addSection,
  findExport,
  findNewest,
  findPartAfter,
  insertExport,
  insertPart,
  lockExportsOf,
  lockPreparing,
  markFailed,
  markReady,
  shownExport,
  type StoredExport,
} from './data-exports.repository.ts'
import { EXPORT_READY } from './own-data-notices.ts'
import { findMe } from './person.ts'
import { EXPORTED_TABLES, type ExportWriter, type PieceVault } from './write-export.ts'

export const EXPORT_QUEUE = 'data-export'

const DAY = 86_400_000
/** How long a file is kept. */
const KEPT = 7 * DAY

export type DataExportsDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly notify: Notify
  readonly clock: () => number
  readonly logger: Logger
  readonly writer: ExportWriter
  readonly vault: PieceVault
}

type Newest = { readonly newest: DataExport | null; readonly nextAt: string | null }

export type DataExports = {
  newest(caller: Caller): Promise<Newest>
  /** Idempotent by id. Rejects with an AppError: limit_reached. */
  request(caller: Caller, id: string): Promise<{ readonly already: boolean; readonly export: DataExport }>
  /** Rejects with an AppError: not_found. */
  file(caller: Caller, id: string): Promise<OutgoingFile>
}

export function createDataExports(deps: DataExportsDeps): DataExports {
  const { database, clock } = deps
  return {
    newest: ({ claims, userId }) =>
      database.asUser(claims, async (tx) => {
        const newest = await findNewest(tx, userId)
        const now = new Date(clock())
        return {
          newest: newest === null ? null : shownExport(newest, now),
          nextAt: nextAt(newest, now)?.toISOString() ?? null,
        }
      }),
    request: ({ userId }, id) => database.asService((tx) => request(deps, tx, userId, id)),
    async file({ claims }, id) {
      const found = await database.asUser(claims, (tx) => findExport(tx, id))
      const now = new Date(clock())
      if (found === null || shownExport(found, now).state !== 'ready')
        throw new AppError('not_found', 'There is no such file, or its seven days are over.')
      return {
        name: `counselrelay-data-${found.requestedAt.toISOString().slice(0, 10)}.json`,
        mimeType: 'application/json',
        size: found.size,
        body: Readable.from(piecesOf(deps, id)),
      }
    },
  }
}

/** Null: now. */
function nextAt(newest: StoredExport | null, now: Date): Date | null {
  if (newest === null || newest.state === 'failed') return null
  const next = new Date(newest.requestedAt.getTime() + DAY)
  return next > now ? next : null
}

async function request(
  { jobs, clock }: DataExportsDeps,
  tx: ServiceTx,
  userId: string,
  id: string,
): Promise<{ readonly already: boolean; readonly export: DataExport }> {
  const now = new Date(clock())
  await lockExportsOf(tx, userId)
  const known = await findExport(tx, id)
  if (known !== null && known.userId === userId) return { already: true, export: shownExport(known, now) }
  if (known !== null) throw new AppError('not_found', 'There is no such export.')
  if (nextAt(await findNewest(tx, userId), now) !== null)
    throw new AppError('limit_reached', 'You can ask for your data once a day.')
  await insertExport(tx, { id, userId, total: EXPORTED_TABLES.length, at: now })
  await jobs.send(tx, EXPORT_QUEUE, { exportId: id })
  const made = await findExport(tx, id)
  if (made === null) throw new Error('an export was stored and is not there')
  return { already: false, export: shownExport(made, now) }
}

async function* piecesOf({ database, vault }: DataExportsDeps, id: string): AsyncGenerator<Buffer> {
  let last = { section: -1, number: 0 }
  for (;;) {
    const part = await database.asService((tx) => findPartAfter(tx, id, last))
    if (part === null) return
    yield vault.open(id, part.section, part.number, part.content_sealed)
    last = part
  }
}

const jobSchema = z.object({ exportId: z.uuid() })

/** Writes one section, and sends the job for the next one: no run takes longer than its lease, and progress can be seen. */
export function createExportJob(deps: DataExportsDeps): JobHandler {
  const { database, logger } = deps
  return async function writeExport(data, complete) {
    const { exportId } = jobSchema.parse(data)
    try {
      await database.asService(async (tx) => {
        await writeNext(deps, tx, exportId)
        await complete(tx)
      })
    } catch (error) {
      logger.error({ exportId, error: errorForLog(error) }, 'an export of a person’s data failed')
      // If the database is gone this rejects too, and the job comes back.
      await database.asService(async (tx) => {
        await markFailed(tx, exportId)
        await complete(tx)
      })
    }
  }
}

async function writeNext(deps: DataExportsDeps, tx: ServiceTx, exportId: string): Promise<void> {
  const { writer, vault, jobs, clock, notify } = deps
  const at = new Date(clock())
  const stored = await lockPreparing(tx, exportId)
  if (stored === null) return
  const me = await findMe(tx, stored.userId)
  let [number, bytes] = [0, 0]
  for await (const piece of writer.section(tx, me, stored.done, at)) {
    const sealed = vault.close(exportId, stored.done, number, piece)
    await insertPart(tx, { exportId, section: stored.done, number, sealed })
    number += 1
    bytes += Buffer.byteLength(piece)
  }
  await addSection(tx, exportId, bytes)
  if (stored.done + 1 < stored.total) {
    await jobs.send(tx, EXPORT_QUEUE, { exportId })
    return
  }
  await markReady(tx, exportId, new Date(at.getTime() + KEPT))
  await notify(tx, stored.userId, EXPORT_READY)
}
