/** Finds words exactly as they stand, whatever their case, quotes and line breaks. Offsets are UTF-16 code units. Pure. */
import { pageAt } from './page-at.ts'
import type { ReadDocument } from './passages.ts'

export type WordHit = {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly page: number
  /** Words around the hit, with the hit from `from` to `to` in them. */
  readonly around: string
  readonly from: number
  readonly to: number
}

/** `whole`: how often the words were found; at most MOST_HITS of them are in `hits`. */
export type WordHits = { readonly hits: readonly WordHit[]; readonly whole: number }

const MOST_HITS = 200
const AROUND = 90

export function findWords(documents: readonly ReadDocument[], words: string): WordHits {
  const pattern = patternOf(words)
  if (pattern === null) return { hits: [], whole: 0 }
  const hits: WordHit[] = []
  let whole = 0
  for (const document of documents)
    for (const match of document.text.matchAll(pattern)) {
      whole += 1
      if (hits.length < MOST_HITS) hits.push(hitOf(document, match.index, match.index + match[0].length))
    }
  return { hits, whole }
}

function patternOf(words: string): RegExp | null {
  const parts = words.split(/\s/u).filter((part) => part !== '')
  if (parts.length === 0) return null
  const source = parts
    .map((part) =>
      part
        .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(/['‘’]/gu, "['‘’]")
        .replaceAll(/["“”]/gu, '["“”]'),
    )
    .join('\\s{1,4}')
  return new RegExp(source, 'giu')
}

function hitOf({ file, text, pages }: ReadDocument, start: number, end: number): WordHit {
  const begin = Math.max(0, start - AROUND)
  const before = text.slice(begin, start)
  // Not in the middle of a word.
  const cut = begin === 0 ? 0 : before.search(/\s/u) + 1
  const after = text.slice(end, end + AROUND)
  const last = end + AROUND >= text.length ? after.length : Math.max(0, after.search(/\s\S*$/u))
  const from = before.length - cut
  return {
    ...{ file, start, end, page: pageAt(pages, start) },
    around: text.slice(begin + cut, end + last),
    ...{ from, to: from + (end - start) },
  }
}
