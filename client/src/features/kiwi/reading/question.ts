/** What a question asks for: its words, the concepts behind them, the kind of its answer, and the documents that it names. Pure. */
import { conceptsIn, guessedConcept, type AskedConcept } from './concepts.ts'
import { termsOf } from './words.ts'

export type AskedKind = 'date' | 'duration' | 'place' | 'money' | 'party'

export type Question = {
  readonly terms: readonly string[]
  readonly concepts: readonly AskedConcept[]
  /** The concepts are only guessed from single words: what defines them is no answer without the question's words. */
  readonly isGuess: boolean
  readonly asksFor: AskedKind | null
  /** Names that the question gives: words with a capital in the middle of it, and words in quotation marks. */
  readonly names: readonly string[]
}

/** A list of questions for a review: 'Highlight the parts (if any) of this contract related to "Term" that should be reviewed by a lawyer. Details: ...' */
const REVIEW =
  /^\s*highlight the parts?\b.{0,60}?\b(?:related|relating) to ["“]([^"”]{1,80})["”].{0,80}?(?:details:|$)/isu

export function questionOf(text: string): Question {
  const review = REVIEW.exec(text)
  const topic = review?.[1] ?? ''
  const plain = review === null ? text : `${topic}. ${text.slice(review[0].length)}`
  // Documents do not say "long" of what they last.
  const terms = [...new Set(termsOf(plain.replaceAll(HOW_LONG, 'how')))]
  const concepts = review === null ? conceptsIn(plain) : reviewed(topic, plain)
  const guess = concepts.length === 0 ? guessedConcept(terms) : null
  return {
    terms,
    concepts: guess === null ? concepts : [guess],
    isGuess: guess !== null,
    asksFor: asksFor(plain),
    names: review === null ? namesIn(text) : [],
  }
}

/** The topic in quotation marks says what is asked; the details only help. */
function reviewed(topic: string, whole: string): readonly AskedConcept[] {
  const named = conceptsIn(topic)
  const ids = new Set(named.map(({ concept }) => concept.id))
  const further = conceptsIn(whole).filter(({ concept }) => !ids.has(concept.id))
  return [...named, ...further.map((each) => ({ ...each, weight: named.length === 0 ? each.weight : 0.3 }))]
}

const HOW_LONG = /\bhow long\b/giu

function asksFor(question: string): AskedKind | null {
  if (question.search(HOW_LONG) !== -1) return 'duration'
  if (/^\s*where\b/iu.test(question)) return 'place'
  if (/\b(?:when|what date|which date|dates?\b)/iu.test(question)) return 'date'
  if (/\bhow much (?:notice|time|work|pain|longer|weight)\b/iu.test(question)) return null
  if (/\b(?:how much|what amount|what sum|total|cost)\b/iu.test(question)) return 'money'
  return /^\s*who\b|\bparties\b/iu.test(question) ? 'party' : null
}

function namesIn(question: string): readonly string[] {
  const quoted = [...question.matchAll(/["“']([^"”']{3,80})["”']/gu)].map((match) => match[1] ?? '')
  const capitals = [...question.matchAll(/(?<=\S\s)(?:\p{Lu}[\p{L}\p{N}&.]*(?:\s+(?=\p{Lu}))?)+/gu)].map(
    (match) => match[0],
  )
  return [...new Set([...quoted, ...capitals].flatMap(termsOf))]
}
