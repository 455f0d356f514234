/** A fingerprint of what something is made of: what was made is good for as long as it stays the same. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Of files and of all files below folders, by name and content; tests are left out. Paths from the project's root. */
export function contentStamp(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesBelow(join(root, input)))) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path: string): readonly string[] {
  if (!existsSync(path)) return []
  const entries = safeReadDir(path)
  if (entries === null) return [path]
  return entries
    .filter((entry) => !/\.test\.tsx?$/.test(entry))
    .toSorted()
    .flatMap((entry) => filesBelow(join(path, entry)))
}

function safeReadDir(path: string): readonly string[] | null {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}
