/** The headings of a legal text: a short sentence of its own, in capitals, with a number, or of a few words with capitals. Pure. */
import type { Span } from './sentences.ts'

const LONGEST = 80
const MOST_WORDS = 9
const NUMBER =
  /^(?:(?:article|section|exhibit|schedule|part)\s+[\divxlc.]+[.:]?|§?\s*\d{1,3}(?:\.\d{1,3})*[.)]?|\(?[a-z]\)|[ivx]{1,5}[.)])\s+/iu
/** Words that headings write small. */
const SMALL = /^(?:a|an|and|by|for|from|in|of|on|or|the|to|upon|with|without)$/u

export function isHeading(text: string, { start, end }: Span): boolean {
  if (end - start > LONGEST) return false
  const own = text.slice(start, end)
  const words = own
    .replace(NUMBER, '')
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > MOST_WORDS || !/\p{L}{3}/u.test(own)) return false
  if (own === own.toUpperCase()) return true
  if (/[,;]$/u.test(own)) return false
  return words.every((word, at) => /^[\p{Lu}\d("“&-]/u.test(word) || (at > 0 && SMALL.test(word)))
}
