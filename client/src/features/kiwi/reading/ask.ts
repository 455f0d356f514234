/**
 * Questions answered with the documents' own words, without a model: the passages that fit best, and of them at most five sentences, verbatim
 * and each with its place. A question that no sentence answers gets no sentence. Pure, but for the index in memory.
 */
import { hasKind } from './answer-kinds.ts'
import { answerSentences, type AnswerSentence, type Fitting, type Wanted } from './answer-sentences.ts'
import { isIn, SHOWN } from './concept.ts'
import {
  createPassageIndex,
  type Held,
  type Indexed,
  type PassageIndex,
  type Ranked,
} from './passage-index.ts'
import { passagesOf, type ReadDocument } from './passages.ts'
import { weightsOf } from './query-weights.ts'
import { questionOf, type Question } from './question.ts'

export type { AnswerSentence }
export type RankedPassage = Omit<AnswerSentence, 'text'> & { readonly score: number }

export type Answer = {
  readonly kind: 'extracted' | 'not_found'
  readonly sentences: readonly AnswerSentence[]
  /** Best first, at most ten. */
  readonly passages: readonly RankedPassage[]
}

export type Library = {
  /** `file`: in this document only. */
  readonly ask: (question: string, file?: string) => Answer
  /** Adds a document, or takes it in place of the earlier one of its name. It waits to be indexed until `indexNext` or a question. */
  readonly put: (document: ReadDocument) => void
  /** Indexes one of the documents that wait; false: none does. */
  readonly indexNext: () => boolean
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
  const index = createPassageIndex()
  const waiting = new Map<string, ReadDocument>()
  const counts = new Map<string, number>()

  function put(document: ReadDocument): void {
    const { file } = document
    waiting.delete(file)
    waiting.set(file, document)
    counts.set(file, passagesOf(document).length)
  }
  function indexNext(): boolean {
    const next = waiting.entries().next()
    if (next.done === true) return false
    const [file, document] = next.value
    waiting.delete(file)
    index.put(document)
    return true
  }
  documents.forEach(put)
  return {
    ...{ put, indexNext },
    drop: (file) => {
      waiting.delete(file)
      counts.delete(file)
      index.drop(file)
    },
    passages: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    ask: (text, file) => {
      while (indexNext());
      return answerOf(index, text, file)
    },
  }
}

function answerOf(index: PassageIndex, text: string, file: string | undefined): Answer {
  const question = questionOf(text)
  const asked = { ...question, terms: [...new Set(question.terms.map(index.known))] }
  const all = [...index.held.values()]
  const only = file === undefined ? routed(asked, all) : new Set([file])
  const within = all.filter(({ document }) => only === null || only.has(document.file))
  const scope = within.flatMap(({ passages }) => passages)
  const unnamed = withoutNames(weighted(asked, scope, index), only === null ? [] : within)
  const wanted = { ...unnamed, rarity: rarityOf(unnamed, index) }
  const best = ranked(wanted, scope, only, index)
  const sentences = answerSentences(fittingOf(best.slice(0, READ_PASSAGES), index), wanted)
  return {
    kind: sentences.length === 0 ? 'not_found' : 'extracted',
    sentences,
    passages: best.slice(0, BEST_PASSAGES).map(({ passage, score }) => ({
      ...{ file: passage.file, page: passage.page, score },
      ...{ start: passage.start, end: passage.end },
    })),
  }
}

function fittingOf(best: readonly Ranked[], { held }: PassageIndex): readonly Fitting[] {
  const orders = new Map([...held.keys()].map((file, order) => [file, order]))
  return best.flatMap(({ passage, score }) => {
    const { page, sentences, heading, file } = passage
    const document = held.get(file)?.document
    const order = orders.get(file) ?? 0
    return document === undefined ? [] : [{ document, page, sentences, heading, score, order }]
  })
}

const LEAST_WEIGHT = 0.05

type Unrated = Omit<Wanted, 'rarity'>

/** Of weight near 0 if every passage has the concept: a license speaks of licenses everywhere. */
function weighted(question: Question, scope: readonly Indexed[], { strengthIn }: PassageIndex): Unrated {
  const step = Math.max(1, Math.floor(scope.length / SAMPLE))
  const sample = scope.filter((_, at) => at % step === 0)
  const concepts = question.concepts.map(({ concept, weight }) => {
    const having = sample.filter((passage) => strengthIn(concept, passage) > SHOWN).length
    const rare = Math.max(LEAST_WEIGHT, 1 - having / Math.max(1, sample.length)) ** 2
    return { concept, sure: weight, weight: weight * rare }
  })
  return { ...question, concepts }
}

function ranked(
  wanted: Wanted,
  scope: readonly Indexed[],
  only: ReadonlySet<string> | null,
  { frequency, size, search, strengthIn }: PassageIndex,
): readonly Ranked[] {
  const found = search(weightsOf(wanted, frequency, size()), only)
  const scores = new Map(found.map(({ passage, score }) => [passage.id, score]))
  const near = scope.length <= FEW_PASSAGES ? scope : found.slice(0, CANDIDATES).map(({ passage }) => passage)
  return near
    .map((passage) => ({
      passage,
      score: (scores.get(passage.id) ?? 0) + closeness(passage, wanted, strengthIn),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
}

/** Once the documents are known, the names in the question say nothing of what is asked in them. */
function withoutNames(question: Unrated, within: readonly Held[]): Unrated {
  const naming = new Set(question.names.filter((name) => within.some(({ head }) => head.has(name))))
  const terms = question.terms.filter((term) => !naming.has(term))
  return terms.length === 0 && question.concepts.length === 0 ? question : { ...question, terms }
}

function rarityOf({ terms }: Unrated, { frequency, size }: PassageIndex): ReadonlyMap<string, number> {
  return new Map(terms.map((term) => [term, Math.log(1 + size() / (1 + (frequency.get(term) ?? 0)))]))
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
  strengthIn: PassageIndex['strengthIn'],
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
