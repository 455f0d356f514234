/** A fingerprint of build inputs: an output stays valid as long as the fingerprint is unchanged. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Hashes files and all files below folders, by name and content, except tests. Paths are relative to the project's root. */
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
