/** Words as the index and the questions compare them. Pure. */
import { stemmer } from 'stemmer'

/** Function words, and the words that only make a sentence a question: they stand in every document and say nothing of what is asked. */
const STOP = new Set(
  `a about above according after again against all also am an and any anything are as ask at be because been before being below between both but by
  can cannot clause clauses consider contain contains could describe described detail details did do document documents does doing done down during each either else ever
  explain find first following for from further get give given gives had has have having he her here hers him his how i if in include included includes
  including indicate indicated into is it its itself just kind know let list made main make makes many may me mention mentioned mentions might more most much must my
  no non nor not of off on once one only or other otherwise our out over own parties party per please provide provided provides provision provisions question
  related relates relating same section sections see she should show so some someone something somewhere specified specifies specify state stated states
  such tell than that the their theirs them then there thereof these they thing things this those through to too two under until up upon us used very was
  we were what whatever when where whether which while who whom whose why will with within would you your agreement agreements contract contracts`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu

/** Lower case, with plain quotes and without accents or ligatures; the same length is not kept. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** Folded, with one blank between words, as patterns are written for. */
export function plainOf(text: string): string {
  return folded(text).replaceAll(/[“”]/gu, '"').replaceAll(/[‐-―]/gu, '-').replaceAll(/\s+/gu, ' ')
}

/** Every word in its order, folded. */
export function wordsOf(text: string): readonly string[] {
  return folded(text).match(WORD) ?? []
}

/** As the index holds a word: numbers exactly, others by their stem; null for words that say nothing. */
export function termOf(word: string): string | null {
  const plain = folded(word).replace(/'s?$/, '')
  if (plain === '' || STOP.has(plain)) return null
  return /\d/.test(plain) ? plain : stemmer(plain)
}

/** The terms of a text, each as often as it stands there. */
export function termsOf(text: string): readonly string[] {
  const terms: string[] = []
  for (const word of wordsOf(text)) {
    const term = knownTerm(word)
    if (term !== null) terms.push(term)
  }
  return terms
}

/** Documents repeat their words, and a stem takes long to find. */
const known = new Map<string, string | null>()
const MOST_KNOWN = 20_000

function knownTerm(word: string): string | null {
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const term = termOf(word)
  known.set(word, term)
  return term
}
