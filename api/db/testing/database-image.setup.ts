/** Once for all tests: a migrated, empty embedded database as a file. Making one takes seconds, opening a copy of it a fraction of one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '../database.ts'
import { engineOver } from '../embedded-engine.ts'
import { migrate } from '../migrations.ts'

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /** Path of the image. */
    readonly databaseImage: string
  }
}

export default async function makeDatabaseImage(project: TestProject): Promise<() => void> {
  const lite = new PGlite()
  await migrate(createDatabase(await engineOver(lite)))
  const image = await lite.dumpDataDir('none')
  await lite.close()
  const folder = mkdtempSync(join(tmpdir(), 'counselrelay-image-'))
  const path = join(folder, 'database.tar')
  writeFileSync(path, Buffer.from(await image.arrayBuffer()))
  project.provide('databaseImage', path)
  return () => rmSync(folder, { recursive: true, force: true })
}
