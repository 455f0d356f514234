/** Words in an attorney's own advertising that rules of conduct restrict in many states. They warn; they forbid nothing. */

type AdvertisingWord = { readonly found: RegExp; readonly why: string }

const CERTIFIED =
  'Many states let you say this only with a certification by an approved organization, which you must name (compare ABA Model Rule 7.4, now Comments 9 to 11 to Rule 7.2).'
const COMPARED =
  'A comparison with other attorneys that can’t be proven can be misleading (compare ABA Model Rule 7.1).'
const PROMISED = 'A promise of a result can be misleading (compare ABA Model Rule 7.1).'

/** General knowledge for this product, read on 2026-11-22 in no rule's own text: the screen says "verify". */
const WORDS: readonly AdvertisingWord[] = [
  { found: /\bspeciali(?:sts?|[sz](?:e|es|ed|ing|ation))\b|\bspecialt(?:y|ies)\b/gi, why: CERTIFIED },
  { found: /\bexperts?\b|\bexpertise\b/gi, why: CERTIFIED },
  { found: /\bcertified\b/gi, why: CERTIFIED },
  { found: /\bbest\b|\btop[- ]rated\b|\bleading\b|#\s?1\b|\bnumber one\b/gi, why: COMPARED },
  { found: /\bguarantee[ds]?\b|\bno risk\b|\bwe always win\b/gi, why: PROMISED },
]

export type WordWarning = { readonly word: string; readonly why: string }

/** In the order of the list; each spelling once. */
export function advertisingWarnings(text: string): readonly WordWarning[] {
  const warnings = WORDS.flatMap(({ found, why }) =>
    [...text.matchAll(found)].map(([word]) => ({ word: word.toLowerCase(), why })),
  )
  return warnings.filter(({ word }, place) => warnings.findIndex((other) => other.word === word) === place)
}
