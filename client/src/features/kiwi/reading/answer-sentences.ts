/** The sentences that answer a question, out of the passages that fit it best; none when no sentence says what is asked. Pure. */
import { DURATION, hasKind } from './answer-kinds.ts'
import { isIn, SHOWN, strengthOf } from './concept.ts'
import type { AskedConcept } from './concepts.ts'
import { isHeading } from './headings.ts'
import type { ReadDocument } from './passages.ts'
import type { Question } from './question.ts'
import type { Span } from './sentences.ts'
import { plainOf, termsOf, wordsOf } from './words.ts'

export type AnswerSentence = {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly page: number
  readonly text: string
}

/** A passage that fits the question. `heading`: what it stands under, folded. */
export type Fitting = {
  readonly document: ReadDocument
  readonly page: number
  readonly sentences: readonly Span[]
  readonly heading: string
  readonly score: number
  /** The place of its document among all, for the order of the answer. */
  readonly order: number
}

export type Wanted = Omit<Question, 'concepts'> & {
  /** `sure`: how surely it is asked for. `weight`: the same, less where every passage has it. */
  readonly concepts: readonly (AskedConcept & { readonly sure: number })[]
  /** What each word of the question says: much, when few passages have it. */
  readonly rarity: ReadonlyMap<string, number>
}

const MOST_SENTENCES = 5
const LONGEST_SENTENCE = 600
const LEAST_OF_BEST = 0.45
const LEAST_OF_KIND = 0.3
/** A heading says what follows and seldom what is asked: any sentence that answers is better. */
const TITLE = 0.4

type Candidate = AnswerSentence & { readonly score: number; readonly order: number }

/** `fitting`: best first. */
export function answerSentences(fitting: readonly Fitting[], wanted: Wanted): readonly AnswerSentence[] {
  const best = fitting[0]?.score ?? 0
  const once = new Map<string, Candidate>()
  for (const passage of fitting)
    for (const span of passage.sentences) {
      const candidate = candidateOf(passage, span, wanted, best)
      if (candidate === null) continue
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

function candidateOf(
  { document, page, heading, score, order }: Fitting,
  { start, end }: Span,
  wanted: Wanted,
  best: number,
): Candidate | null {
  const shown = document.text.slice(start, Math.min(end, start + LONGEST_SENTENCE))
  const text = end - start > LONGEST_SENTENCE ? atClause(shown) : shown
  const fit = fitOf(text, heading, wanted)
  if (fit === 0) return null
  return {
    ...{ file: document.file, start, end: start + text.length, page, text },
    ...{ score: fit * (0.5 + score / (2 * best)) * (isHeading(document.text, { start, end }) ? TITLE : 1) },
    ...{ order: order * 1e9 + start },
  }
}

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

/** Of what the question's words say: a sentence with less answers only by words that define what is asked. */
const MUCH = 0.5
const SOME = 0.25
/** Of the words that documents use for a concept, without a phrase that shows it. */
const MANY = 3
const FEW = 2
/** A concept less sure than this share of the surest one does not decide whether there is an answer. */
const DECIDES = 0.6

/** 0: the sentence does not answer. */
function fitOf(text: string, heading: string, wanted: Wanted): number {
  const { concepts, isGuess, asksFor: kind } = wanted
  const terms = new Set(termsOf(text))
  const isKind = hasKind(text, kind)
  if (terms.size < 3 && !isKind) return 0
  const plain = plainOf(text)
  const share = shareOf(terms, wanted)
  const surest = Math.max(0, ...concepts.map(({ sure }) => sure))
  const strengths = concepts.map(({ concept, weight, sure }) => ({
    ...{ weight, sure, strength: strengthOf(concept, plain) },
    words: concept.adds.filter((term) => terms.has(term)).length,
    under: heading !== '' && isIn(concept.asks, heading),
  }))
  const main = strengths.filter(({ sure }) => sure >= surest * DECIDES)
  const isDefined = main.some(
    ({ strength, under, words }) =>
      strength > SHOWN ||
      words >= MANY ||
      (strength > 0 && (under || isKind || words >= FEW || share >= SOME)),
  )
  const hasWords = share >= MUCH && countOf(terms, wanted) >= Math.min(2, wanted.terms.length)
  const isSure = isDefined && (!isGuess || share >= MUCH)
  if (!isSure && !hasWords && !(share >= SOME && isKind)) return 0
  const whole = strengths.reduce((sum, { weight }) => sum + weight, 0)
  const part = strengths.reduce(
    (sum, { weight, strength, under }) => sum + weight * (strength + (under ? 0.3 : 0)),
    0,
  )
  return share + (whole === 0 ? 0 : (1.5 * part) / whole) + (isKind ? 0.4 : 0)
}

function shareOf(own: ReadonlySet<string>, { rarity }: Wanted): number {
  let [part, whole] = [0, 0]
  for (const [term, weight] of rarity) {
    whole += weight
    if (own.has(term)) part += weight
  }
  return whole === 0 ? 0 : part / whole
}

function countOf(own: ReadonlySet<string>, { terms }: Wanted): number {
  return terms.filter((term) => own.has(term)).length
}
