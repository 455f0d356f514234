import { describe, expect, it } from 'vitest'
import { concept, isIn, SHOWN, strengthOf } from './concept.ts'
import { CLAIM_CONCEPTS } from './concepts-of-claims.ts'
import { DUTY_CONCEPTS } from './concepts-of-duties.ts'
import { INJURY_CONCEPTS } from './concepts-of-injury.ts'
import { RIGHT_CONCEPTS } from './concepts-of-rights.ts'
import { SECRET_CONCEPTS } from './concepts-of-secrets.ts'
import { TERM_CONCEPTS } from './concepts-of-terms.ts'
import { conceptsIn, guessedConcept } from './concepts.ts'
import { questionOf } from './question.ts'
import { weightsOf } from './query-weights.ts'
import { synonymsOf } from './synonyms.ts'
import { plainOf, termsOf } from './words.ts'

const ALL = [
  ...TERM_CONCEPTS,
  ...DUTY_CONCEPTS,
  ...RIGHT_CONCEPTS,
  ...SECRET_CONCEPTS,
  ...INJURY_CONCEPTS,
  ...CLAIM_CONCEPTS,
]
const surest = (question: string): string | undefined => conceptsIn(question)[0]?.concept.id

describe('the words of a document', () => {
  const limits = CLAIM_CONCEPTS.filter(({ id }) => id === 'policy_limits')
  it.each([
    ['The policy has limits of 250/500.', true],
    ['Bodily injury $100,000/$300,000', true],
    ['03/03/2026 Emergency department visit, level 4 $3,940.00', false],
    ['seen on 3/24/26 for 1/2 hour', false],
  ])('%s shows policy limits: %s', (words, isShown) => {
    expect(limits.map((one) => strengthOf(concept(one), plainOf(words)) > SHOWN)).toEqual([isShown])
  })
})

describe('what a question asks for', () => {
  it.each([
    ['How do we get out of this deal?', 'terminate_convenience'],
    ['Does the lease renew automatically?', 'renewal'],
    ['Is there a restriction on hiring their employees?', 'no_solicit_employees'],
    ['May they sell a competing product?', 'non_compete'],
    ['What happens if the company is sold?', 'change_of_control'],
    ['What royalty is owed?', 'revenue_share'],
    ['Is the license irrevocable?', 'perpetual'],
    ['Can they inspect our books?', 'audit'],
    ['May we keep a copy?', 'kept_copies'],
    ['Is reverse engineering allowed?', 'reverse_engineer'],
    ['Are closing conditions listed?', 'closing'],
    ['Can I unsubscribe?', 'opt_out'],
    ['Was the driver ticketed?', 'citation_issued'],
    ['What did the MRI show?', 'imaging'],
    ['How much does the lawyer get?', 'attorney_fee'],
    // Words that the same question may use for something else.
    ['Does our own insurer have to pay?', 'um_uim'],
    ['What do I waive by signing?', 'release_scope'],
    ['What about a faulty product?', 'warranty'],
    ['How bad is the permanent damage?', 'impairment'],
  ])('%s', (question, id) => {
    expect(surest(question)).toBe(id)
  })

  it('is the narrower of two concepts: most of an agreement is about a license', () => {
    const [first, second] = conceptsIn('Is the license perpetual?')
    expect(first).toMatchObject({ concept: { id: 'perpetual' }, weight: 1 })
    expect(second?.concept.id).toBe('license')
    expect(second!.weight).toBeLessThan(0.5)
  })

  it('is at most four concepts, the surest first, and one of them has weight 1', () => {
    const asked = conceptsIn('audit renewal insurance warranty indemnity assignment arbitration')
    expect(asked).toHaveLength(4)
    expect(asked[0]?.weight).toBe(1)
    const weights = asked.map(({ weight }) => weight)
    expect(weights).toEqual(weights.toSorted((one, other) => other - one))
  })

  it('is guessed from the words of documents when nothing else tells', () => {
    const question = questionOf('What about the arthroscopic plateau of the undivided ledger?')
    expect(question.isGuess || question.concepts.length === 0).toBe(true)
    expect(guessedConcept(termsOf('prognosis guarded anticipated residual'))?.concept.id).toBe('prognosis')
    expect(guessedConcept(termsOf('giraffe'))).toBeNull()
  })

  it('is the topic of a review, and not the words around it', () => {
    const question = questionOf(
      'Highlight the parts (if any) of this contract related to “Audit Rights” that should be reviewed by a lawyer. Details: Does a party have the right to audit the books?',
    )
    expect(question.concepts[0]?.concept.id).toBe('audit')
    expect(question.names).toEqual([])
    expect(question.terms).not.toContain('lawyer')
    expect(question.terms).not.toContain('highlight')
  })
})

describe('the list of concepts', () => {
  it('has each once, and no pattern that is found everywhere', () => {
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
    for (const words of ALL) {
      const { asks, phrases, defining } = concept(words)
      for (const pattern of [asks, phrases, defining]) {
        expect(isIn(pattern, '')).toBe(false)
        expect(isIn(pattern, 'zzz')).toBe(false)
      }
    }
  })

  it('has no gap without an end, so that a long text takes no more than its length', () => {
    for (const { asks, hints = '', phrases, defining = '' } of ALL)
      for (const source of [asks, hints, phrases, defining])
        expect(source).not.toMatch(/\.[*+]|\[\^[^\]]*\][*+]/)
  })

  it('has patterns in small letters and plain words in `adds`', () => {
    for (const { asks, hints = '', phrases, defining = '', adds } of ALL) {
      for (const source of [asks, hints, phrases, defining])
        expect(source.replaceAll(/\\[A-Za-z]/g, '')).not.toMatch(/[A-Z]/)
      expect(adds).toMatch(/^[a-z0-9 -]+$/)
    }
  })
})

describe('how surely a text speaks of a concept', () => {
  const law = concept(TERM_CONCEPTS.find(({ id }) => id === 'governing_law')!)
  const exclusivity = concept(DUTY_CONCEPTS.find(({ id }) => id === 'exclusivity')!)

  it('grows with the different phrases that it has, and not with the same one', () => {
    const once = strengthOf(law, plainOf('The laws of the State of Ohio apply.'))
    expect(strengthOf(law, plainOf('Laws of Ohio. Laws of Ohio. Laws of Ohio.'))).toBeLessThanOrEqual(once)
    const more = plainOf('Governed by the laws of the State of Ohio, without regard to conflict of laws.')
    expect(strengthOf(law, more)).toBeGreaterThan(once)
    expect(strengthOf(law, plainOf('The goods are blue.'))).toBe(0)
  })

  it('does not take a part of a word with a hyphen for the word', () => {
    expect(strengthOf(exclusivity, plainOf('an exclusive license'))).toBeGreaterThan(0)
    expect(strengthOf(exclusivity, plainOf('a non-exclusive license'))).toBe(0)
  })

  it('goes over line breaks', () => {
    expect(strengthOf(law, plainOf('governed by the\n   laws of Ohio'))).toBeGreaterThan(0.5)
  })
})

describe('the words that are searched for', () => {
  const frequency = new Map([
    ['bill', 3],
    ['invoic', 2],
    ['the', 90],
  ])

  it('are the question’s own first, then words that documents have', () => {
    const weights = weightsOf({ terms: ['bill', 'unknown'], concepts: [] }, frequency, 100)
    expect(weights.get('bill')).toBe(1)
    expect(weights.get('unknown')).toBe(1)
    expect(weights.get('invoic')).toBeLessThan(0.5)
    expect(weights.has('statement')).toBe(false)
  })

  it('stay few, however much a question asks for', () => {
    const concepts = ALL.map((words) => ({ concept: concept(words), weight: 1 }))
    const every = new Map(concepts.flatMap(({ concept: { adds } }) => adds.map((term) => [term, 1] as const)))
    expect(weightsOf({ terms: ['bill'], concepts }, every, 100).size).toBeLessThan(30)
  })

  it('have synonyms both ways', () => {
    expect(synonymsOf('doctor')).toContain('physician')
    expect(synonymsOf('physician')).toContain('doctor')
    expect(synonymsOf('giraff')).toEqual([])
  })
})
