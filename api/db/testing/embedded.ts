/** Embedded databases for tests, each a copy of the image that database-image.setup.ts has made. */
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { createDatabase, type Database, type Engine } from '../database.ts'
import { engineOver } from '../embedded-engine.ts'

export async function openTestEngine(): Promise<Engine> {
  return engineOver(new PGlite({ loadDataDir: await openAsBlob(inject('databaseImage')) }))
}

/** Migrated and empty, in memory. */
export async function openTestDatabase(): Promise<Database> {
  return createDatabase(await openTestEngine())
}
