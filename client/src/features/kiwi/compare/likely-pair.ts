/** The two Word files that are most likely versions of one document, by the words of their names. Pure. */
import { wordsOf } from '../reading/words.ts'

/** In the order of `files`; null: there are not two. */
export function likelyPair(files: readonly string[]): readonly [older: string, newer: string] | null {
  let best: readonly [string, string] | null = null
  let most = -1
  files.forEach((one, at) => {
    const words = new Set(wordsOf(one))
    for (const other of files.slice(at + 1)) {
      const common = wordsOf(other).filter((word) => words.has(word)).length
      if (common <= most) continue
      most = common
      best = [one, other]
    }
  })
  return best
}
