/** Keeps a folder that takes long to make for later commands, as long as its inputs are the same and it is young enough. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

type Keeping = {
  /** Holds kept folders only: the older ones are removed. */
  readonly folder: string
  /** The fingerprint of all inputs (`contentStamp`). */
  readonly stamp: string
  /** Milliseconds. */
  readonly maxAge: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Fills the empty folder. */
  readonly make: (path: string) => Promise<void>
}

/** Earlier ones may still be in use by a command that runs in another terminal. */
const KEPT = 3

/** Returns the path of the kept folder, made now if there is none for the stamp or it is too old. */
export async function keptFolder({ folder, stamp, maxAge, now, make }: Keeping): Promise<string> {
  // A file's time has fractions of a millisecond and the clock has none: a folder made just now is not from the future.
  const madeAt = (path: string): number => statSync(path).mtimeMs
  const age = (path: string): number => now() - Math.floor(madeAt(path))
  const isYoung = (path: string): boolean => age(path) >= 0 && age(path) <= maxAge
  mkdirSync(folder, { recursive: true })
  const known = (): readonly string[] =>
    readdirSync(folder)
      .map((name) => join(folder, name))
      .toSorted((one, other) => madeAt(other) - madeAt(one))
  const found = known().find((path) => path.startsWith(join(folder, `${stamp}-`)) && isYoung(path))
  if (found !== undefined) return found
  // Its name says that it is whole, so that one whose making was cut off is never used.
  const draft = mkdtempSync(join(folder, 'part-'))
  try {
    await make(draft)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  const made = join(folder, `${stamp}-${basename(draft)}`)
  renameSync(draft, made)
  for (const path of known().slice(KEPT)) rmSync(path, { recursive: true, force: true })
  return made
}
