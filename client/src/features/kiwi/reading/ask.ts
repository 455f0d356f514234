/**
 * Questions answered with the documents' own words, without a model: the passages that fit best, and of them at most five sentences, verbatim
 * and each with its place. A question that no sentence answers gets no sentence. Pure, but for the index in memory.
 */
import MiniSearch from 'minisearch'
import { hasKind } from './answer-kinds.ts'
import { answerSentences, type AnswerSentence, type Fitting, type Wanted } from './answer-sentences.ts'
import { isIn, strengthOf, type Concept } from './concept.ts'
import { passagesOf, type Passage, type ReadDocument } from './passages.ts'
import { questionOf, type Question } from './question.ts'
import { weightsOf } from './query-weights.ts'
import { plainOf, termsOf } from './words.ts'

export type { AnswerSentence }
export type RankedPassage = Omit<AnswerSentence, 'text'> & { readonly score: number }

export type Answer = {
  readonly kind: 'extracted' | 'not_found'
  readonly sentences: readonly AnswerSentence[]
  /** Best first, at most ten. */
  readonly passages: readonly RankedPassage[]
}

type Indexed = Passage & {
  readonly id: number
  readonly file: string
  /** Its number in its document, from 0. */
  readonly at: number
  readonly terms: string
  /** The terms of the headings that it stands under or has. */
  readonly under: string
  /** Folded, as patterns are written for. */
  readonly plain: string
  /** The same headings, folded. */
  readonly heading: string
}

type Held = {
  readonly document: ReadDocument
  readonly passages: readonly Indexed[]
  /** The words that name the document and its parties. */
  readonly head: ReadonlySet<string>
}

export type Library = {
  /** `file`: in this document only. */
  readonly ask: (question: string, file?: string) => Answer
  /** Adds a document, or takes it in place of the earlier one of its name. */
  readonly put: (document: ReadDocument) => void
  readonly drop: (file: string) => void
  /** How many passages there are. */
  readonly passages: () => number
}

const BEST_PASSAGES = 10
const READ_PASSAGES = 5
/** Passages that are all looked at closely; of more, those that the index ranks first. */
const FEW_PASSAGES = 600
const CANDIDATES = 120
const BEST_DOCUMENTS = 2
/** Passages of many that are looked at for how common a concept is. */
const SAMPLE = 120

/** No two of the documents have the same name. */
export function createLibrary(documents: readonly ReadDocument[]): Library {
  const held = new Map<string, Held>()
  const byId = new Map<number, Indexed>()
  const frequency = new Map<string, number>()
  const strengths = new Map<string, Map<number, number>>()
  let lastId = 0
  const index = new MiniSearch<Indexed>({
    fields: ['terms', 'under'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => (term === '' ? null : term),
  })
  const count = ({ terms }: Indexed, by: 1 | -1): void => {
    for (const term of new Set(terms.split(' '))) frequency.set(term, (frequency.get(term) ?? 0) + by)
  }

  function drop(file: string): void {
    for (const passage of held.get(file)?.passages ?? []) {
      index.discard(passage.id)
      byId.delete(passage.id)
      for (const known of strengths.values()) known.delete(passage.id)
      count(passage, -1)
    }
    held.delete(file)
  }
  function put(document: ReadDocument): void {
    drop(document.file)
    const { file, text } = document
    const passages = passagesOf(document).map((passage, at): Indexed => {
      const body = text.slice(passage.start, passage.end)
      const heading = plainOf(passage.headings.map(({ start, end }) => text.slice(start, end)).join('. '))
      lastId += 1
      return {
        ...{ ...passage, file, at, heading, id: lastId, plain: plainOf(body) },
        ...{ terms: termsOf(body).join(' '), under: termsOf(heading).join(' ') },
      }
    })
    const head = new Set(termsOf(`${file.replaceAll(/[_.-]/g, ' ')} ${text.slice(0, HEAD)}`))
    held.set(file, { document, passages, head })
    index.addAll(passages)
    for (const passage of passages) {
      byId.set(passage.id, passage)
      count(passage, 1)
    }
  }
  documents.forEach(put)

  function strengthIn(concept: Concept, { id, plain }: Indexed): number {
    const known = strengths.get(concept.id) ?? new Map<number, number>()
    strengths.set(concept.id, known)
    const strength = known.get(id) ?? strengthOf(concept, plain)
    known.set(id, strength)
    return strength
  }

  /** Of weight near 0 if every passage has the concept: a license speaks of licenses everywhere. */
  function weighted(question: Question, scope: readonly Indexed[]): Unrated {
    const step = Math.max(1, Math.floor(scope.length / SAMPLE))
    const sample = scope.filter((_, at) => at % step === 0)
    const concepts = question.concepts.map(({ concept, weight }) => {
      const having = sample.filter((passage) => strengthIn(concept, passage) > 0.5).length
      const rare = Math.max(LEAST_WEIGHT, 1 - having / Math.max(1, sample.length)) ** 2
      return { concept, sure: weight, weight: weight * rare }
    })
    return { ...question, concepts }
  }

  function ranked(
    wanted: Wanted,
    scope: readonly Indexed[],
    only: ReadonlySet<string> | null,
  ): readonly Ranked[] {
    const weights = weightsOf(wanted, frequency, byId.size)
    const found = index.search([...weights.keys()].join(' '), {
      combineWith: 'OR',
      boost: { under: UNDER },
      boostTerm: (term) => weights.get(term) ?? 1,
      fuzzy: (term) => (term.length >= LEAST_FUZZY && !frequency.has(term) ? 1 : false),
      ...(only !== null && { filter: ({ id }) => only.has(byId.get(id as number)?.file ?? '') }), // ids are the numbers above
    })
    const best = found[0]?.score ?? 1
    const scores = new Map(found.map(({ id, score }) => [id as number, score / best]))
    const near =
      scope.length <= FEW_PASSAGES
        ? scope
        : found.slice(0, CANDIDATES).flatMap(({ id }) => byId.get(id as number) ?? [])
    return near
      .map((passage) => ({
        passage,
        score: (scores.get(passage.id) ?? 0) + closeness(passage, wanted, strengthIn),
      }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
  }

  return {
    put,
    drop,
    passages: () => byId.size,
    ask: (text, file) => {
      const asked = questionOf(text)
      const all = [...held.values()]
      const only = file === undefined ? routed(asked, all) : new Set([file])
      const within = all.filter(({ document }) => only === null || only.has(document.file))
      const scope = within.flatMap(({ passages }) => passages)
      const question = withoutNames(weighted(asked, scope), only === null ? [] : within)
      const wanted = { ...question, rarity: rarityOf(question, frequency, byId.size) }
      const best = ranked(wanted, scope, only)
      const orders = new Map([...held.keys()].map((name, order) => [name, order]))
      const fitting = best.slice(0, READ_PASSAGES).flatMap(({ passage, score }): readonly Fitting[] => {
        const { page, sentences, heading } = passage
        const document = held.get(passage.file)?.document
        const order = orders.get(passage.file) ?? 0
        return document === undefined ? [] : [{ document, page, sentences, heading, score, order }]
      })
      const sentences = answerSentences(fitting, wanted)
      return {
        kind: sentences.length === 0 ? 'not_found' : 'extracted',
        sentences,
        passages: best.slice(0, BEST_PASSAGES).map(({ passage, score }) => ({
          ...{ file: passage.file, page: passage.page, score },
          ...{ start: passage.start, end: passage.end },
        })),
      }
    },
  }
}

/** Letters at the beginning of a document that name it and its parties. */
const HEAD = 2_500
const LEAST_FUZZY = 6
const UNDER = 0.5
const LEAST_WEIGHT = 0.05

type Unrated = Omit<Wanted, 'rarity'>
type Ranked = { readonly passage: Indexed; readonly score: number }

/** Once the documents are known, the names in the question say nothing of what is asked in them. */
function withoutNames(question: Unrated, within: readonly Held[]): Unrated {
  const naming = new Set(question.names.filter((name) => within.some(({ head }) => head.has(name))))
  const terms = question.terms.filter((term) => !naming.has(term))
  return terms.length === 0 && question.concepts.length === 0 ? question : { ...question, terms }
}

function rarityOf(
  { terms }: Unrated,
  frequency: ReadonlyMap<string, number>,
  passages: number,
): ReadonlyMap<string, number> {
  return new Map(terms.map((term) => [term, Math.log(1 + passages / (1 + (frequency.get(term) ?? 0)))]))
}

const PER_CONCEPT = 1.2
const PER_HEADING = 0.5
const PER_FIRST = 0.9
const PER_KIND = 0.15
/** How much of `PER_FIRST` the first passages of a document have. */
const FIRST_SHARES = [1, 0.5, 0.2] as const

/** Besides the words of the index, of which the best passage has 1. */
function closeness(
  passage: Indexed,
  { concepts, asksFor }: Wanted,
  strengthIn: (concept: Concept, passage: Indexed) => number,
): number {
  const whole = Math.max(
    0.3,
    concepts.reduce((sum, { weight }) => sum + weight, 0),
  )
  const sum = concepts.reduce((part, { concept, weight }) => {
    const heading = passage.heading !== '' && isIn(concept.asks, passage.heading) ? PER_HEADING : 0
    const first = concept.first * PER_FIRST * (FIRST_SHARES[passage.at] ?? 0)
    return part + weight * (PER_CONCEPT * strengthIn(concept, passage) + heading + first)
  }, 0)
  return sum / whole + (sum > 0 && hasKind(passage.plain, asksFor) ? PER_KIND : 0)
}

/** The documents that the question names, by title, file or party; null: it names none, and every document is read. */
function routed({ names }: Question, held: readonly Held[]): ReadonlySet<string> | null {
  if (names.length === 0 || held.length < 2) return null
  const rarity = new Map(names.map((name) => [name, held.filter(({ head }) => head.has(name)).length]))
  const scores = held.map(({ head, document: { file } }) => {
    const score = names.reduce((sum, name) => {
      const known = rarity.get(name) ?? 0
      return head.has(name) && known > 0 ? sum + Math.log(1 + held.length / known) : sum
    }, 0)
    return { file, score }
  })
  const best = scores.toSorted((one, other) => other.score - one.score)
  const top = best[0]?.score ?? 0
  if (top < Math.log(1 + held.length / Math.max(1, held.length / 3))) return null
  return new Set(
    best.filter(({ score }, at) => at < BEST_DOCUMENTS && score > top * 0.8).map(({ file }) => file),
  )
}
