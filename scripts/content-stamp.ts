/** A fingerprint of build inputs: an output stays valid as long as the fingerprint is unchanged. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Hashes files and all files below folders, by name and content, except tests. Paths are relative to the project's root. `facts`: what else
 * the output depends on, such as the version of Node.
 */
export function contentStamp(root: string, inputs: readonly string[], facts: readonly string[] = []): string {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const path of inputs.flatMap((input) => filesBelow(join(root, input)))) {
    const content = readFileSync(path)
    // The length tells where a content ends and the next name begins.
    hash.update(`\0${relative(root, path)}\0${content.length}\0`).update(content)
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
