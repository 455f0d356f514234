/**
 * Whether a store still needs its demo accounts: if it does not exist yet, or if its first start was interrupted. A marker file next to the
 * store exists from the beginning of the seeding to its end. Stores that need no seeding get no marker.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type FirstSeeding = {
  /** Call it before opening the store, as opening creates it. */
  isDue(): boolean
  /** Call it when the program with the store has started, which completes the seeding. */
  done(): void
}

export function firstSeeding(dataDir: string, store: string): FirstSeeding {
  const path = join(dataDir, store)
  const marker = `${path}.seeding`
  return {
    isDue() {
      if (existsSync(marker)) return true
      if (existsSync(path)) return false
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(marker, '')
      return true
    },
    done: () => rmSync(marker, { force: true }),
  }
}
