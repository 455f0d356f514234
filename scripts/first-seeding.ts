/**
 * Whether a store still waits for its demo accounts. A store that is not there yet does, and so does one whose first start was cut
 * off: a mark beside it says that seeding began, and is removed once it is done. Nothing is written for a store that needs none.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type FirstSeeding = {
  /** Asked before the store is opened, as opening makes it. */
  isDue(): boolean
  /** The program with the store has started, and with it the seeding is complete. */
  done(): void
}

export function firstSeeding(dataDir: string, store: string): FirstSeeding {
  const path = join(dataDir, store)
  const mark = `${path}.seeding`
  return {
    isDue() {
      if (existsSync(mark)) return true
      if (existsSync(path)) return false
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(mark, '')
      return true
    },
    done: () => rmSync(mark, { force: true }),
  }
}
