/** Every concept that a question may ask for. */
import type { Concept } from './concept.ts'
import { INJURY_CONCEPTS } from './concepts-of-injury.ts'
import { RIGHT_CONCEPTS } from './concepts-of-rights.ts'
import { TERM_CONCEPTS } from './concepts-of-terms.ts'
import { folded } from './words.ts'

const CONCEPTS: readonly Concept[] = [...TERM_CONCEPTS, ...RIGHT_CONCEPTS, ...INJURY_CONCEPTS]

/** Every concept that the question asks for. */
export function conceptsIn(question: string): readonly Concept[] {
  const plain = folded(question)
  return CONCEPTS.filter(({ asks }) => asks.test(plain))
}
