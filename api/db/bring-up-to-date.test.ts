import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { startPostgres, type PostgresServer } from '../../runtime/testing/postgres-server.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { createDatabase, type Database } from './database.ts'
import { migrate } from './migrations.ts'
import { openServerEngine } from './server-engine.ts'

const silent = createLogger('test', 'silent')
const SLOW = '20300101000000'
const LOCKED = '20300101000001'

let server: PostgresServer
let url: string
let database: Database
let dir: string
beforeAll(async () => {
  server = await startPostgres()
  dir = mkdtempSync(join(tmpdir(), 'counselrelay-migrations-'))
})
beforeEach(async () => {
  url = await server.newDatabase()
  // Like the program's pool, with a short statement limit.
  database = createDatabase(await openServerEngine({ url, logger: silent, statementLimit: 1500 }))
  return () => database.close()
})
afterAll(async () => {
  rmSync(dir, { recursive: true })
  await server.stop()
})

/** A folder with one migration. */
function folderOf(version: string, sql: string): URL {
  const folder = mkdtempSync(join(dir, 'folder-'))
  writeFileSync(join(folder, `${version}_test.sql`), sql)
  return pathToFileURL(`${folder}/`)
}

it('a migration may take longer than any statement of the pool', async () => {
  const folder = folderOf(SLOW, 'select pg_sleep(2); create table public.slow ();')
  await expect(migrate(database, { folder })).rejects.toMatchObject({ code: '57014' })
  expect(await bringUpToDate(database, url, silent, { folder })).toEqual([SLOW])
  expect(await bringUpToDate(database, url, silent, { folder })).toEqual([])
})

it('a migration that needs a lock lets the others by, says whom it waits for, and is applied when they are done', async () => {
  const folder = folderOf(LOCKED, 'alter table public.busy add column more text;')
  await database.statement('create table public.busy ()')
  const holder = createDatabase(await openServerEngine({ url, logger: silent }))
  const said: string[] = []
  const release = Promise.withResolvers<undefined>()
  let pid: unknown
  const held = holder.asService(async (tx) => {
    await tx.query('lock table public.busy in access share mode')
    pid = (await tx.query('select pg_backend_pid() as pid'))[0]?.['pid']
    await release.promise
  })
  const waited = bringUpToDate(database, url, silent, {
    folder,
    say(what, others) {
      said.push(what)
      expect(others).toContainEqual(expect.objectContaining({ pid, state: 'idle in transaction' }))
      // Other sessions proceed while it waits for its next attempt.
      release.resolve(undefined)
    },
  })
  expect(await waited).toEqual([LOCKED])
  await held
  expect(said).toEqual([`Migration ${LOCKED}_test`])
  await holder.close()
})

it('a lock that is never let go ends the start with words for the operator, and nothing half done', async () => {
  const folder = folderOf(
    LOCKED,
    'create table public.half (); alter table public.busy add column more text;',
  )
  await database.statement('create table public.busy ()')
  const holder = createDatabase(await openServerEngine({ url, logger: silent }))
  await holder.asService(async (tx) => {
    await tx.query('lock table public.busy in access share mode')
    await expect(bringUpToDate(database, url, silent, { folder, limit: 0 })).rejects.toThrow(
      /^Migration 20300101000001_test could not be applied: .* process \d+ \(.*, idle in transaction, \d+ s\)\.$/,
    )
  })
  expect(await database.statement(`select to_regclass('public.half') as half`)).toEqual([{ half: null }])
  await holder.close()
})
