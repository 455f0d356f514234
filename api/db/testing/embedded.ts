/** Embedded databases for tests, each a copy of one image. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Engine } from '../database.ts'
import { engineOver } from '../embedded/pglite-engine.ts'
import { askForDatabase } from './database-desk.ts'

/** A migrated, empty database in memory. */
export async function openEmbeddedTestEngine(): Promise<Engine> {
  const image = await openAsBlob(await askForDatabase('image'))
  return engineOver(new PGlite({ loadDataDir: image }))
}

/** A DATA_DIR for a separate program, with a migrated, empty database. The caller removes it. */
export async function newDataDir(name: string): Promise<string> {
  const image = await askForDatabase('image')
  const folder = mkdtempSync(join(tmpdir(), `counselrelay-${name}-`))
  const database = join(folder, 'db')
  mkdirSync(database, { mode: 0o700 })
  execFileSync('tar', ['-x', '-f', image, '-C', database], { stdio: ['ignore', 'ignore', 'pipe'] })
  return folder
}
