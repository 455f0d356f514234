/** Operations on a data folder from outside the programs, safe while a program runs. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeDataLock } from '../api/db/data-lock.ts'
import { ConfigurationError } from '../runtime/env.ts'

/** Every start writes this file, so a folder without it is not a data folder. */
const MARKER_FILE = 'secrets.json'

/**
 * Returns the names of the removed entries. Throws with a message for the user if a program uses the folder or if it is not a data folder.
 */
export function removeDataDir(dataDir: string): readonly string[] {
  if (!existsSync(dataDir)) return []
  const names = readdirSync(dataDir)
  if (names.length > 0 && !names.includes(MARKER_FILE))
    throw new ConfigurationError(
      `${dataDir} has no ${MARKER_FILE}, so it is no data folder. Nothing was removed.`,
    )
  const release = takeDataLock(join(dataDir, 'db.lock'))
  try {
    rmSync(dataDir, { recursive: true, force: true })
  } finally {
    release()
  }
  return names
}

/** Checkpoints are rare; a copy during which one occurs is retried. */
const MAX_ATTEMPTS = 5
const CONTROL = join('global', 'pg_control')
const LOG = 'pg_wal'

/**
 * Copies a PostgreSQL folder that may be in use. Copies the write-ahead log last and restores the control file read first, so that opening
 * the copy replays the writes made meanwhile. A checkpoint during the copy would move the replay position.
 */
export function copyDatabaseFolder(from: string, to: string): void {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    rmSync(to, { recursive: true, force: true })
    const control = readFileSync(join(from, CONTROL))
    cpSync(from, to, { recursive: true, filter: (path) => path !== join(from, LOG) })
    cpSync(join(from, LOG), join(to, LOG), { recursive: true })
    writeFileSync(join(to, CONTROL), control)
    if (readFileSync(join(from, CONTROL)).equals(control)) return
  }
  throw new Error(`${from} changes too fast to be copied. Try again, or stop the program that uses it.`)
}
