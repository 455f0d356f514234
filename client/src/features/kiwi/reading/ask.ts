/**
 * Questions answered with the documents' own words, without a model: the passages that fit best, and of them at most five sentences, verbatim
 * and each with its place. A question that no sentence answers gets no sentence. Pure, but for the index in memory.
 */
import MiniSearch from 'minisearch'
import { findAmounts } from './amounts.ts'
import type { Concept } from './concept.ts'
import { conceptsIn } from './concepts.ts'
import { findDates } from './dates.ts'
import { passagesOf, type Passage, type ReadDocument } from './passages.ts'
import { termOf, termsOf, wordsOf } from './words.ts'

export type AnswerSentence = {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly page: number
  readonly text: string
}
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
  readonly terms: string
  readonly body: string
}

type Held = {
  readonly document: ReadDocument
  readonly passages: readonly Indexed[]
  /** The words that name the document and its parties. */
  readonly head: ReadonlySet<string>
  /** How many passages have phrases of a concept, by its id: counted when it is first asked for, because all passages are looked through. */
  readonly having: Map<string, number>
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
const MOST_SENTENCES = 5
const LONGEST_SENTENCE = 600
/** Candidates of the index that are looked at closely. */
const CANDIDATES = 80
const BEST_DOCUMENTS = 2

/** No two of the documents have the same name. */
export function createLibrary(documents: readonly ReadDocument[]): Library {
  const held = new Map<string, Held>()
  const byId = new Map<number, Indexed>()
  const frequency = new Map<string, number>()
  let lastId = 0
  const index = new MiniSearch<Indexed>({
    fields: ['terms'],
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
      count(passage, -1)
    }
    held.delete(file)
  }
  function put(document: ReadDocument): void {
    drop(document.file)
    const { file, text } = document
    const passages = passagesOf(document).map((passage): Indexed => {
      const body = text.slice(passage.start, passage.end)
      lastId += 1
      return { ...passage, file, body, id: lastId, terms: termsOf(body).join(' ') }
    })
    const head = new Set(termsOf(`${file.replaceAll(/[_.-]/g, ' ')} ${text.slice(0, HEAD)}`))
    held.set(file, { document, passages, head, having: new Map() })
    index.addAll(passages)
    for (const passage of passages) {
      byId.set(passage.id, passage)
      count(passage, 1)
    }
  }
  documents.forEach(put)

  const search = (wanted: Wanted, only: ReadonlySet<string> | null): readonly Ranked[] => {
    const weights = weightsOf(wanted)
    const found = index.search([...weights.keys()].join(' '), {
      combineWith: 'OR',
      boostTerm: (term) => weights.get(term) ?? 1,
      ...(only !== null && { filter: ({ id }) => only.has(byId.get(id as number)?.file ?? '') }), // ids are the numbers above
    })
    const ranked = found.slice(0, CANDIDATES).flatMap(({ id, score }) => {
      const passage = byId.get(id as number)
      return passage === undefined ? [] : [{ passage, score: score * closeness(passage, wanted) }]
    })
    return ranked.toSorted((one, other) => other.score - one.score)
  }

  return {
    put,
    drop,
    passages: () => byId.size,
    ask: (question, file) => {
      const asked = wantedBy(question)
      const all = [...held.values()]
      const only = file === undefined ? routed(asked, all) : new Set([file])
      const scope = all.filter(({ document }) => only === null || only.has(document.file))
      const wanted = { ...asked, concepts: weighted(asked.concepts, scope) }
      const ranked = search(wanted, only)
      const sentences = answerSentences(ranked.slice(0, READ_PASSAGES), wanted, held, frequency)
      return {
        kind: sentences.length === 0 ? 'not_found' : 'extracted',
        sentences,
        passages: ranked.slice(0, BEST_PASSAGES).map(({ passage, score }) => ({
          ...{ file: passage.file, page: passage.page, score },
          ...{ start: passage.start, end: passage.end },
        })),
      }
    },
  }
}

/** Letters at the beginning of a document that name it and its parties. */
const HEAD = 2_500

type Ranked = { readonly passage: Indexed; readonly score: number }

/** Of weight 1 if nothing in the documents asked has its words, near 0 if every passage has them: a license speaks of licenses everywhere. */
type WeightedConcept = Concept & { readonly weight: number }

type AskedKind = 'date' | 'duration' | 'place' | 'money' | 'party'

type Asked<Asks> = {
  readonly terms: readonly string[]
  readonly concepts: readonly Asks[]
  readonly asksFor: AskedKind | null
  /** Names that the question gives: words with a capital in the middle of it. */
  readonly names: readonly string[]
}
type Wanted = Asked<WeightedConcept>

const LEAST_WEIGHT = 0.05

function weighted(concepts: readonly Concept[], scope: readonly Held[]): readonly WeightedConcept[] {
  const whole = scope.reduce((sum, { passages }) => sum + passages.length, 0)
  return concepts.map((concept) => {
    const having = scope.reduce((sum, held) => sum + havingIn(held, concept), 0)
    return { ...concept, weight: Math.max(LEAST_WEIGHT, 1 - having / Math.max(1, whole)) ** 2 }
  })
}

function havingIn({ passages, having }: Held, { id, phrases }: Concept): number {
  const known = having.get(id)
  if (known !== undefined) return known
  const counted = passages.filter(({ body }) => phrases.test(body)).length
  having.set(id, counted)
  return counted
}

function wantedBy(question: string): Asked<Concept> {
  return {
    // Documents do not say "long" of what they last.
    terms: [...new Set(termsOf(question.replaceAll(HOW_LONG, 'how')))],
    concepts: conceptsIn(question),
    asksFor: asksFor(question),
    names: namesIn(question),
  }
}

const HOW_LONG = /\bhow long\b/giu

function asksFor(question: string): AskedKind | null {
  if (question.search(HOW_LONG) >= 0) return 'duration'
  if (/^\s*where\b/iu.test(question)) return 'place'
  if (/\b(?:when|what date|which date|dates?\b)/iu.test(question)) return 'date'
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

const OWN = 1
const ADDED = 0.55

/** The question's own words count most; those of its concepts help. */
function weightsOf({ terms, concepts }: Wanted): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const { adds, weight } of concepts)
    for (const word of adds) {
      const term = termOf(word)
      if (term !== null)
        weights.set(term, Math.max(weights.get(term) ?? 0, (ADDED * weight) / Math.sqrt(concepts.length)))
    }
  for (const term of terms) weights.set(term, OWN)
  return weights
}

const PER_CONCEPT = 0.6
const PER_KIND = 0.2

function closeness({ body }: Indexed, { concepts, asksFor: kind }: Wanted): number {
  return (
    1 +
    PER_CONCEPT * shareOf(concepts, ({ phrases }) => phrases.test(body)) +
    (hasKind(body, kind) ? PER_KIND : 0)
  )
}

/** The weight of the concepts for which it holds, of all that were asked. */
function shareOf(concepts: readonly WeightedConcept[], holds: (concept: Concept) => boolean): number {
  const whole = concepts.reduce((sum, { weight }) => sum + weight, 0)
  const part = concepts.reduce((sum, concept) => (holds(concept) ? sum + concept.weight : sum), 0)
  return whole === 0 ? 0 : part / whole
}

const DURATION =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|twenty|thirty|sixty|ninety)(?:\s*\(\d+\))?[\s-]+(?:calendar\s+|business\s+)?(?:days?|weeks?|months?|years?)\b/iu
const PLACE =
  /\b(?:location|address|located|venue|intersection|county|city of|street|avenue|boulevard|highway|[NSEW]\. \w+ (?:st|ave)\.)(?!\p{L})|,\s*[A-Z]{2}\s+\d{5}\b/iu

function hasKind(text: string, kind: Wanted['asksFor']): boolean {
  switch (kind) {
    case 'date':
      return findDates(text).length > 0
    case 'duration':
      return DURATION.test(text) || findDates(text).some(({ isoEnd }) => isoEnd !== undefined)
    case 'place':
      return PLACE.test(text)
    case 'money':
      return findAmounts(text).length > 0
    case 'party':
      return /\b(?:inc|llc|ltd|corp|company|l\.?p\.?|plaintiff|defendant|insured|dr)\b/iu.test(text)
    case null:
      return false
  }
}

/** The documents that the question names, by title, file or party; null: it names none, and every document is read. */
function routed({ names }: Pick<Wanted, 'names'>, held: readonly Held[]): ReadonlySet<string> | null {
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

/** In how many passages each term stands. */
type Frequency = ReadonlyMap<string, number>

type Candidate = AnswerSentence & { readonly score: number; readonly order: number }

function answerSentences(
  ranked: readonly Ranked[],
  wanted: Wanted,
  held: ReadonlyMap<string, Held>,
  frequency: Frequency,
): readonly AnswerSentence[] {
  const rarest = rarestOf(wanted, frequency)
  const places = new Map([...held.keys()].map((file, place) => [file, place]))
  const best = ranked[0]?.score ?? 0
  const candidates = ranked.flatMap(({ passage, score }) => {
    const document = held.get(passage.file)?.document
    if (document === undefined) return []
    return passage.sentences.flatMap(({ start, end }): readonly Candidate[] => {
      const shown = document.text.slice(start, Math.min(end, start + LONGEST_SENTENCE))
      const text = end - start > LONGEST_SENTENCE ? atClause(shown) : shown
      const fit = fitOf(text, wanted, rarest)
      return fit === 0
        ? []
        : [
            {
              ...{ file: document.file, start, end: start + text.length, page: passage.page, text },
              ...{
                score: fit * (0.5 + score / (2 * best)),
                order: (places.get(passage.file) ?? 0) * 1e9 + start,
              },
            },
          ]
    })
  })
  const once = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const key = wordsOf(candidate.text).join(' ')
    if ((once.get(key)?.score ?? 0) < candidate.score) once.set(key, candidate)
  }
  const top = ofKind(
    [...once.values()].toSorted((one, other) => other.score - one.score),
    wanted.asksFor,
  )
  const least = (top[0]?.score ?? 0) * LEAST_OF_BEST
  return top
    .filter(({ score }) => score >= least)
    .slice(0, MOST_SENTENCES)
    .toSorted((one, other) => one.order - other.order)
    .map(({ file, start, end, page, text }) => ({ file, start, end, page, text }))
}

const LEAST_OF_BEST = 0.45

const LEAST_OF_KIND = 0.3

/** A question of when, how long, where or how much: a sentence that says so leaves none that only has the same words. */
function ofKind(best: readonly Candidate[], kind: Wanted['asksFor']): readonly Candidate[] {
  if (kind === null || kind === 'party') return best
  const saying = best.filter(({ text }) => hasKind(text, kind) || (kind === 'date' && DURATION.test(text)))
  const least = (best[0]?.score ?? 0) * LEAST_OF_KIND
  return saying.some(({ score }) => score >= least) ? saying : best
}

function atClause(text: string): string {
  const clause = Math.max(text.lastIndexOf('; '), text.lastIndexOf(', '), text.lastIndexOf('\n'))
  return text.slice(0, clause > LONGEST_SENTENCE / 3 ? clause + 1 : LONGEST_SENTENCE)
}

/** The two of the question's words that the fewest passages have: an answer has one of them, or words that define what is asked. */
function rarestOf({ terms, names }: Wanted, frequency: Frequency): readonly string[] {
  const own = terms.filter((term) => !names.includes(term))
  return (own.length > 0 ? own : terms)
    .toSorted((one, other) => (frequency.get(one) ?? 0) - (frequency.get(other) ?? 0))
    .slice(0, 2)
}

/** 0: the sentence does not answer. */
function fitOf(text: string, { terms, concepts, asksFor: kind }: Wanted, rarest: readonly string[]): number {
  const own = new Set(termsOf(text))
  if (own.size < 3 && !hasKind(text, kind)) return 0
  const heaviest = Math.max(0, ...concepts.map(({ weight }) => weight))
  const main = concepts.filter(({ weight }) => weight >= heaviest / 2)
  const hasRarest = rarest.some((term) => own.has(term))
  const isDefined = main.length > 0 ? main.some(({ defining }) => defining.test(text)) : hasRarest
  // "The estimated damage is $7,850.00" answers how much the damage is, though it speaks of no payment.
  if (!isDefined && !(hasRarest && hasKind(text, kind))) return 0
  const common = terms.filter((term) => own.has(term)).length
  return (
    common / Math.max(1, terms.length) +
    0.5 * shareOf(concepts, ({ defining }) => defining.test(text)) +
    shareOf(concepts, ({ phrases }) => phrases.test(text)) +
    (hasKind(text, kind) ? 0.4 : 0)
  )
}
