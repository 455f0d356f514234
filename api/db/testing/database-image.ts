/** A migrated, empty embedded database as a file. Creating it takes seconds of CPU time, so it is cached until its inputs change. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { createDatabase } from '../database.ts'
import { engineOver } from '../embedded/pglite-engine.ts'
import { migrate } from '../migrations.ts'

const require = createRequire(import.meta.url)
const FOLDER = new URL('../../../.cache/test-database/', import.meta.url)
const MIGRATIONS = new URL('../../../supabase/migrations/', import.meta.url)
const MADE_OF = ['../bootstrap.sql', '../migrations.ts', './database-image.ts']

/** The image's path. */
export async function findOrMakeImage(): Promise<string> {
  const file = new URL(`${await fingerprint()}.tar`, FOLDER)
  if (!existsSync(file)) await makeImage(file)
  return file.pathname
}

async function fingerprint(): Promise<string> {
  const migrations = (await readdir(MIGRATIONS)).toSorted().map((name) => new URL(name, MIGRATIONS))
  const engine = new URL('../package.json', pathToFileURL(require.resolve('@electric-sql/pglite')))
  const hash = createHash('sha256')
  for (const file of [...migrations, ...MADE_OF.map((path) => new URL(path, import.meta.url)), engine])
    hash.update(basename(file.pathname)).update(await readFile(file))
  return hash.digest('hex').slice(0, 32)
}

async function makeImage(file: URL): Promise<void> {
  const lite = new PGlite()
  await migrate(createDatabase(await engineOver(lite)))
  const image = await lite.dumpDataDir('none')
  await lite.close()
  await mkdir(FOLDER, { recursive: true })
  // Another run may be creating it now; the rename makes it appear complete.
  const unfinished = new URL(`${randomUUID()}.part`, FOLDER)
  await writeFile(unfinished, Buffer.from(await image.arrayBuffer()))
  for (const earlier of (await readdir(FOLDER)).filter((name) => name.endsWith('.tar')))
    await rm(new URL(earlier, FOLDER))
  await rename(unfinished, file)
}
