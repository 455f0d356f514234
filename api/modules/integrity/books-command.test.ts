/** `npm run books`, the real script against a real database, as an operator runs it. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../../../runtime/logger.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { openServerEngine } from '../../db/server-engine.ts'
import { askForDatabase } from '../../db/testing/database-desk.ts'
import { startJobQueue } from '../../jobs/job-queue.ts'
import { createRecordsService, type RecordsService } from '../records/records.service.ts'
import { TEST_SEAL } from '../records/testing/test-seal.ts'
import { seed } from '../seed/seed.ts'
import { keepRecords, RECORDS_OWNER } from './testing/kept-records.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/books.ts')
const logger = createLogger('test', 'silent')

let url: string
let database: Database
let records: RecordsService
beforeAll(async () => {
  url = await askForDatabase('migrated')
  database = createDatabase(await openServerEngine({ url, logger }))
  await (await startJobQueue({ database, logger })).close()
  await seed(database, 'demo')
  await keepRecords(database)
  records = createRecordsService({ seal: TEST_SEAL, database, clock: Date.now })
})
afterAll(() => database.close())

function books(...words: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: url }
    const child = execFile(process.execPath, [SCRIPT, ...words], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    )
  })
}

const pull = (after: number) => records.pull(RECORDS_OWNER, { after, limit: 100, full: after === 0 })
const push = (epoch: number) =>
  records.push(RECORDS_OWNER, {
    ...{ deviceId: RECORDS_OWNER.userId, deviceLabel: 'Phone', epoch },
    ops: [
      {
        ...{ opId: randomUUID(), kind: 'call', id: randomUUID(), schemaVersion: 1 },
        ...{ type: 'set', create: true, set: { caller: 'Rita' }, seen: {} },
      },
    ],
  })

it('says that all is right, and otherwise what is not, and ends accordingly', async () => {
  expect(await books()).toMatchObject({ code: 0, out: 'The books are right.\n', err: '' })
  await database.statement(`update public.record_history set rev = rev + 50`)
  const [row] = await database.statement('select id from public.record_history limit 1')
  expect(await books()).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      new RegExp(
        `^Not so: history is of a record that is there, and no newer than it. Look at: ${String(row?.['id'])}`,
      ),
    ) as string,
  })
  await database.statement(`update public.record_history set rev = rev - 50`)
})

it('knows one other command', async () => {
  expect(await books('restore')).toMatchObject({
    code: 1,
    err: expect.stringContaining('"restore"') as string,
  })
})

it('restored: begins an epoch, so that devices read everything again and send nothing that they know from before', async () => {
  const before = await pull(0)
  const since = Math.floor(Date.now() / 1000)

  const { code, out } = await books('restored')
  expect(code).toBe(0)
  const epoch = z.coerce.number().parse(/\(epoch (\d+)\)/.exec(out)?.[1])
  expect(epoch).toBeGreaterThanOrEqual(since)

  await expect(push(before.epoch)).rejects.toMatchObject({ code: 'epoch_changed' })
  // What a device had beyond this seq is put before its owner.
  expect(await pull(0)).toEqual({ ...before, epoch, epochBase: before.head })
  expect(await push(epoch)).toMatchObject({
    epoch,
    results: [{ result: { kind: 'applied', seq: before.head + 1 } }],
  })

  // The same backup put back a second time is not the same state.
  const again = await books('restored')
  expect(z.coerce.number().parse(/\(epoch (\d+)\)/.exec(again.out)?.[1])).toBeGreaterThan(epoch)
  expect(await pull(0)).toMatchObject({ epochBase: before.head + 1 })
  expect(await books()).toMatchObject({ code: 0 })
})
