/** Which concepts a question asks for. */
import { concept, isIn, type Concept, type ConceptWords } from './concept.ts'
import { CLAIM_CONCEPTS } from './concepts-of-claims.ts'
import { DUTY_CONCEPTS } from './concepts-of-duties.ts'
import { INJURY_CONCEPTS } from './concepts-of-injury.ts'
import { RIGHT_CONCEPTS } from './concepts-of-rights.ts'
import { SECRET_CONCEPTS } from './concepts-of-secrets.ts'
import { TERM_CONCEPTS } from './concepts-of-terms.ts'
import { plainOf } from './words.ts'

const WORDS: readonly ConceptWords[] = [
  ...TERM_CONCEPTS,
  ...DUTY_CONCEPTS,
  ...RIGHT_CONCEPTS,
  ...SECRET_CONCEPTS,
  ...INJURY_CONCEPTS,
  ...CLAIM_CONCEPTS,
]

/** `weight`: from 0 to 1, how surely the question asks for it. */
export type AskedConcept = { readonly concept: Concept; readonly weight: number }

type Known = {
  readonly concepts: readonly Concept[]
  readonly byTerm: ReadonlyMap<string, readonly Concept[]>
}

let known: Known | null = null

/** Made when the first question is asked: opening a workspace does not wait for it. */
function knownConcepts(): Known {
  known ??= madeKnown()
  return known
}

function madeKnown(): Known {
  const concepts = WORDS.map(concept)
  const byTerm = new Map<string, Concept[]>()
  for (const each of concepts)
    for (const term of each.adds) {
      const having = byTerm.get(term) ?? []
      having.push(each)
      byTerm.set(term, having)
    }
  return { concepts, byTerm }
}

const MOST_CONCEPTS = 4
const HINTED = 0.4
/** Of the concept that is asked for most surely: others less sure are left out. */
const LEAST_OF_MOST = 0.3
/** What a broad concept counts beside a narrower one. */
const BROAD = 0.45
/** So many letters of a question are as sure as more. */
const SURE_LENGTH = 16

/** At most four, the surest first. */
export function conceptsIn(question: string): readonly AskedConcept[] {
  const plain = plainOf(question)
  const { concepts } = knownConcepts()
  const asked = concepts.flatMap((each): readonly AskedConcept[] => {
    const own = lengthIn(each.asks, plain)
    if (own > 0) return [{ concept: each, weight: 0.6 + 0.4 * Math.min(1, own / SURE_LENGTH) }]
    return each.hints !== null && isIn(each.hints, plain) ? [{ concept: each, weight: HINTED }] : []
  })
  const isNarrow = asked.some(({ concept: each, weight }) => !each.broad && weight > BROAD)
  const weighed = asked.map(({ concept: each, weight }) => ({
    concept: each,
    weight: isNarrow && each.broad ? weight * BROAD : weight,
  }))
  const best = weighed.toSorted((one, other) => other.weight - one.weight).slice(0, MOST_CONCEPTS)
  const most = best[0]?.weight ?? 0
  return best
    .filter(({ weight }) => weight >= most * LEAST_OF_MOST)
    .map(({ concept: each, weight }) => ({ concept: each, weight: weight / most }))
}

function lengthIn(pattern: RegExp, text: string): number {
  return [...text.matchAll(pattern)].reduce((sum, match) => sum + match[0].length, 0)
}

const GUESSED = 0.5
const LEAST_GUESS = 3

/** The one concept whose documents' words the question has, when no concept is asked for by its own words; null: none has enough of them. */
export function guessedConcept(terms: readonly string[]): AskedConcept | null {
  const { concepts, byTerm } = knownConcepts()
  const scores = new Map<Concept, number>()
  for (const term of terms) {
    const having = byTerm.get(term) ?? []
    for (const each of having)
      scores.set(each, (scores.get(each) ?? 0) + Math.log(concepts.length / having.length))
  }
  const best = [...scores].toSorted((one, other) => other[1] - one[1])[0]
  return best === undefined || best[1] < LEAST_GUESS ? null : { concept: best[0], weight: GUESSED }
}
