/**
 * What a person asks and how documents say it: "can they end it without a reason" is written "terminate ... upon 30 days' written notice". From
 * forms and treatises of contract and personal injury practice. Pure data.
 */
export type Concept = {
  readonly id: string
  /** The concept is asked for when one of these is in the question. */
  readonly asks: RegExp
  /** Words that documents use for it. */
  readonly adds: readonly string[]
  /** Phrases that show the concept; a passage with one of them comes first. */
  readonly phrases: RegExp
  /** A sentence without any of these does not answer. */
  readonly defining: RegExp
}

/** `asks`, `phrases` and `defining` are alternatives separated by "|", each of which begins at a word. */
export function concept(
  id: string,
  asks: string,
  adds: string,
  phrases: string,
  defining = phrases,
): Concept {
  return {
    id,
    asks: alternatives(asks),
    adds: adds.split(' '),
    phrases: alternatives(phrases),
    defining: alternatives(defining),
  }
}

function alternatives(source: string): RegExp {
  return new RegExp(`\\b(?:${source.replaceAll(' ', '\\s+')})`, 'iu')
}
