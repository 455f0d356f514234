import { termsOf } from './words.ts'

/**
 * What a person asks and how documents say it: "can they end it without a reason" is written "terminate ... upon 30 days' written notice". From
 * forms and treatises of contract and personal injury practice. Pure data.
 */
export type Concept = {
  readonly id: string
  /** The concept is asked for when one of these is in the question. */
  readonly asks: RegExp
  /** The same, but the words may as well ask for something else: a concept asked for by its own words counts more. */
  readonly hints: RegExp | null
  /** Terms of the words that documents use for it, as the index holds them. */
  readonly adds: readonly string[]
  /** Phrases that show the concept; a passage with one of them comes first. */
  readonly phrases: RegExp
  /** A sentence without any of these does not answer. */
  readonly defining: RegExp
  /** From 0 to 1: how surely a document says it in its first lines, as it says who its parties are. */
  readonly first: number
  /** Much is of this kind: beside a narrower concept that is asked for, it says little. */
  readonly broad: boolean
}

export type ConceptWords = Pick<Concept, 'id'> & {
  readonly asks: string
  readonly hints?: string
  readonly adds: string
  readonly phrases: string
  readonly defining?: string
  readonly first?: number
  readonly broad?: boolean
}

/**
 * `asks`, `hints`, `phrases` and `defining` are alternatives separated by "|", each of which begins at a word, for texts that are folded, with one
 * blank between words. "~" is a gap of at most 60 characters.
 */
export function concept(words: ConceptWords): Concept {
  const { id, asks, hints, adds, phrases, defining, first = 0, broad = false } = words
  const shown = alternatives(phrases, IN_DOCUMENTS)
  return {
    ...{ id, first, broad, phrases: shown, adds: [...new Set(termsOf(adds))] },
    asks: alternatives(asks, IN_QUESTIONS),
    hints: hints === undefined ? null : alternatives(hints, IN_QUESTIONS),
    defining: defining === undefined ? shown : alternatives(`${defining}|${phrases}`, IN_DOCUMENTS),
  }
}

const IN_QUESTIONS = 'a-z0-9'
const IN_DOCUMENTS = 'a-z0-9-'

/** In a document, "non-exclusive" has no "exclusive"; in a question, "auto-renewal" has "renewal". */
function alternatives(source: string, before: typeof IN_QUESTIONS | typeof IN_DOCUMENTS): RegExp {
  return new RegExp(`(?<![${before}])(?:${source.replaceAll('~', '.{0,60}?')})`, 'g')
}

/** Whatever place an earlier search of the expression ended at. */
export function isIn(pattern: RegExp, plain: string): boolean {
  return plain.search(pattern) !== -1
}

const STRENGTHS = [0, 0.6, 0.85, 1] as const
const DEFINED = 0.2
/** A strength above this is that of a phrase. */
export const SHOWN = 0.5

/** From 0 to 1: how surely a text, folded, speaks of the concept. One phrase may be there by chance; three different ones are not. */
export function strengthOf({ phrases, defining }: Concept, plain: string): number {
  const found = new Set<string>()
  for (const match of plain.matchAll(phrases)) {
    found.add(match[0].slice(0, DIFFERENT))
    if (found.size === STRENGTHS.length - 1) break
  }
  return found.size > 0 ? (STRENGTHS[found.size] ?? 1) : isIn(defining, plain) ? DEFINED : 0
}

/** Phrases that begin with the same letters are one. */
const DIFFERENT = 6
