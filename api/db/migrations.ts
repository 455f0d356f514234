/** Applies supabase/migrations in order and records them where the Supabase CLI does, so that either can migrate a database. */
import { readdir, readFile } from 'node:fs/promises'
import type { Database, ServiceTx } from './database.ts'
import { withLockRetries, type MigrationWait } from './migration-lock-retries.ts'

const MIGRATIONS_DIR = new URL('../../supabase/migrations/', import.meta.url)
const BOOTSTRAP = new URL('./bootstrap.sql', import.meta.url)
const FILE_NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/

/** Advisory lock key of this runner: serializes processes that start together. */
const LOCK = 727_411_903

type Migration = { readonly version: string; readonly name: string; readonly sql: string }

/** Milliseconds. Longer than any migration, because another process may be applying the same one. */
const WAIT_LIMIT = 15 * 60_000

export type MigrateOptions = Partial<MigrationWait> & { readonly folder?: URL }

/**
 * Returns the versions applied by this call. Each file and its record are one transaction. On a server, `database` needs connections
 * with no statement timeout and a short lock timeout (`server-engine.ts`).
 */
export async function migrate(
  database: Database,
  { folder = MIGRATIONS_DIR, say = () => undefined, limit = WAIT_LIMIT }: MigrateOptions = {},
): Promise<readonly string[]> {
  const wait = { say, limit }
  const migrations = await readMigrations(folder)
  const bootstrap = await readFile(BOOTSTRAP, 'utf8')
  await withLockRetries(database, 'The preparation of the database', wait, () =>
    database.asService(async (tx) => {
      await lock(tx)
      await prepare(tx, bootstrap)
    }),
  )
  const applied: string[] = []
  for (const migration of migrations) {
    const { version, name } = migration
    const isNew = await withLockRetries(database, `Migration ${version}_${name}`, wait, () =>
      database.asService((tx) => apply(tx, migration)),
    )
    if (isNew) applied.push(version)
  }
  return applied
}

async function readMigrations(folder: URL): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const [, version, name] = FILE_NAME.exec(file) ?? []
      if (version === undefined || name === undefined)
        throw new Error(`${file}: a migration is named by 14 digits, an underscore and a name.`)
      return { version, name, sql: await readFile(new URL(file, folder), 'utf8') }
    }),
  )
}

async function prepare(tx: ServiceTx, bootstrap: string): Promise<void> {
  // Hosted Supabase manages its own roles and claims.
  const [hosted] = await tx.query(`select to_regclass('auth.users') is not null as yes`)
  if (hosted?.['yes'] !== true) await tx.script(bootstrap)
  await tx.script(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text
    );`)
}

async function apply(tx: ServiceTx, { version, name, sql }: Migration): Promise<boolean> {
  await lock(tx)
  const done = await tx.query('select from supabase_migrations.schema_migrations where version = $1', [
    version,
  ])
  if (done.length > 0) return false
  await tx.script(sql)
  await tx.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, [sql]],
  )
  return true
}

async function lock(tx: ServiceTx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
}
