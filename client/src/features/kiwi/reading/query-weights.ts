/** The words that the index is searched for, and how much each counts. Pure. */
import type { Question } from './question.ts'
import { synonymsOf } from './synonyms.ts'

const OWN = 1
const ADDED = 0.55
const SYNONYM = 0.25
/** Words of one concept, and of all of them: each further one makes a search slower. */
const PER_CONCEPT = 9
const MOST_ADDED = 16
const MOST_SYNONYMS = 8
/** A word that more of the passages have says little, and there are many passages to look at for it. */
const COMMON = 0.3

/** The question's own words count most; those of its concepts and their synonyms help. */
export function weightsOf(
  { terms, concepts }: Pick<Question, 'terms' | 'concepts'>,
  frequency: ReadonlyMap<string, number>,
  passages: number,
): ReadonlyMap<string, number> {
  const tells = (term: string): boolean => {
    const having = frequency.get(term) ?? 0
    return having > 0 && having <= passages * COMMON
  }
  const added = new Map<string, number>()
  for (const { concept, weight } of concepts)
    for (const term of concept.adds.filter(tells).slice(0, PER_CONCEPT))
      added.set(term, Math.max(added.get(term) ?? 0, (ADDED * weight) / Math.sqrt(concepts.length)))
  const weights = new Map([...added].toSorted((one, other) => other[1] - one[1]).slice(0, MOST_ADDED))
  const synonyms = new Set(terms.flatMap(synonymsOf).filter(tells))
  for (const term of [...synonyms].slice(0, MOST_SYNONYMS))
    weights.set(term, Math.max(weights.get(term) ?? 0, SYNONYM))
  for (const term of terms) weights.set(term, OWN)
  return weights
}
