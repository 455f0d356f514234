/** What may be done to a data folder from outside the programs: only what cannot hurt one that runs. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeDataLock } from '../api/db/data-lock.ts'
import { ConfigurationError } from '../runtime/env.ts'

/** Every start writes it, so a folder without it is somebody's own. */
const SIGN = 'secrets.json'

/** Names what lay in it. Throws with words for the person while a program uses the folder, and for one that is no data folder. */
export function removeDataDir(dataDir: string): readonly string[] {
  if (!existsSync(dataDir)) return []
  const names = readdirSync(dataDir)
  if (names.length > 0 && !names.includes(SIGN))
    throw new ConfigurationError(`${dataDir} has no ${SIGN}, so it is no data folder. Nothing was removed.`)
  const release = takeDataLock(join(dataDir, 'db.lock'))
  try {
    rmSync(dataDir, { recursive: true, force: true })
  } finally {
    release()
  }
  return names
}

/** A checkpoint is seldom; a copy that met two in a row is tried again. */
const TRIES = 5
const CONTROL = join('global', 'pg_control')
const LOG = 'pg_wal'

/**
 * Copies a PostgreSQL folder that may be in use. The log comes last and the control file as it was before everything else, so that opening
 * the copy replays what was written meanwhile; a checkpoint during the copying would move the place to replay from.
 */
export function copyDatabaseFolder(from: string, to: string): void {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    rmSync(to, { recursive: true, force: true })
    const control = readFileSync(join(from, CONTROL))
    cpSync(from, to, { recursive: true, filter: (path) => path !== join(from, LOG) })
    cpSync(join(from, LOG), join(to, LOG), { recursive: true })
    writeFileSync(join(to, CONTROL), control)
    if (readFileSync(join(from, CONTROL)).equals(control)) return
  }
  throw new Error(`${from} changes too fast to be copied. Try again, or stop the program that uses it.`)
}
