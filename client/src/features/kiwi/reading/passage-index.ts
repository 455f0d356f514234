/** The passages of the open documents, as they are searched: by the index's words, and by the concepts that they speak of. Kept in memory. */
import MiniSearch from 'minisearch'
import { strengthOf, type Concept } from './concept.ts'
import { passagesOf, type Passage, type ReadDocument } from './passages.ts'
import { plainOf, termsOf } from './words.ts'

export type Indexed = Passage & {
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

export type Held = {
  readonly document: ReadDocument
  readonly passages: readonly Indexed[]
  /** The words that name the document and its parties. */
  readonly head: ReadonlySet<string>
}

export type PassageIndex = {
  /** By the name of their file, in the order of their addition. */
  readonly held: ReadonlyMap<string, Held>
  /** In how many passages each term is. */
  readonly frequency: ReadonlyMap<string, number>
  /** How many passages there are. */
  readonly size: () => number
  readonly put: (document: ReadDocument) => void
  readonly drop: (file: string) => void
  /** The term itself, or one of the documents that differs in one letter, when none of them has it. */
  readonly known: (term: string) => string
  /** Counted once for each passage and concept. */
  readonly strengthIn: (concept: Concept, passage: Indexed) => number
  /** Best first; the score of the first one is 1. `only`: in these files; null: in all. */
  readonly search: (
    weights: ReadonlyMap<string, number>,
    only: ReadonlySet<string> | null,
  ) => readonly Ranked[]
}

export type Ranked = { readonly passage: Indexed; readonly score: number }

/** Letters at the beginning of a document that name it and its parties. */
const HEAD = 2_500
/** Of a shorter word, one letter changed makes another one. */
const LEAST_FUZZY = 6
/** What a word in a heading counts beside one in the text. */
const UNDER = 0.5

export function createPassageIndex(): PassageIndex {
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

  function add(passages: readonly Indexed[]): void {
    index.addAll(passages)
    for (const passage of passages) {
      byId.set(passage.id, passage)
      count(passage, 1)
    }
  }
  function remove(passages: readonly Indexed[]): void {
    // Not discardAll: it tidies up some time later, and fails when passages are added meanwhile.
    index.removeAll([...passages])
    for (const passage of passages) {
      byId.delete(passage.id)
      for (const known of strengths.values()) known.delete(passage.id)
      count(passage, -1)
    }
  }
  function drop(file: string): void {
    remove(held.get(file)?.passages ?? [])
    held.delete(file)
  }
  /** A document that is being read grows at its end: the passages before stay as they are. */
  function put(document: ReadDocument): void {
    const { file, text } = document
    const before = held.get(file)
    const found = passagesOf(document)
    const kept = before === undefined ? [] : sameAtStart(before, text, found)
    const fresh = found.slice(kept.length).map((passage, at) => {
      lastId += 1
      return indexed(document, passage, lastId, kept.length + at)
    })
    remove(before?.passages.slice(kept.length) ?? [])
    const head = new Set(termsOf(`${file.replaceAll(/[_.-]/g, ' ')} ${text.slice(0, HEAD)}`))
    // At the end of the order, as each document that was put.
    held.delete(file)
    held.set(file, { document, passages: [...kept, ...fresh], head })
    add(fresh)
  }
  function strengthIn(concept: Concept, { id, plain }: Indexed): number {
    const known = strengths.get(concept.id) ?? new Map<number, number>()
    strengths.set(concept.id, known)
    const strength = known.get(id) ?? strengthOf(concept, plain)
    known.set(id, strength)
    return strength
  }

  return {
    ...{ held, frequency, put, drop, strengthIn },
    size: () => byId.size,
    known: (term) => {
      if (term.length < LEAST_FUZZY || (frequency.get(term) ?? 0) > 0) return term
      return index.search(term, { fuzzy: 1 })[0]?.terms[0] ?? term
    },
    search: (weights, only) => {
      const found = index.search([...weights.keys()].join(' '), {
        combineWith: 'OR',
        boost: { under: UNDER },
        boostTerm: (term) => weights.get(term) ?? 1,
        ...(only !== null && { filter: ({ id }) => only.has(byId.get(id as number)?.file ?? '') }), // ids are the numbers above
      })
      const best = found[0]?.score ?? 1
      return found.flatMap(({ id, score }) => {
        const passage = byId.get(id as number)
        return passage === undefined ? [] : [{ passage, score: score / best }]
      })
    },
  }
}

function indexed({ file, text }: ReadDocument, passage: Passage, id: number, at: number): Indexed {
  const body = text.slice(passage.start, passage.end)
  const heading = plainOf(passage.headings.map(({ start, end }) => text.slice(start, end)).join('. '))
  return {
    ...{ ...passage, file, at, heading, id, plain: plainOf(body) },
    ...{ terms: termsOf(body).join(' '), under: termsOf(heading).join(' ') },
  }
}

/** The passages that a text begins with as it did before. */
function sameAtStart(
  { document, passages }: Held,
  text: string,
  found: readonly Passage[],
): readonly Indexed[] {
  const isSame = (passage: Indexed, now: Passage | undefined): boolean =>
    now !== undefined &&
    passage.page === now.page &&
    [passage, ...passage.headings].every(({ start, end }, at) => {
      const span = at === 0 ? now : now.headings[at - 1]
      return (
        span?.start === start &&
        span.end === end &&
        document.text.slice(start, end) === text.slice(start, end)
      )
    }) &&
    passage.headings.length === now.headings.length &&
    passage.sentences.length === now.sentences.length
  const end = passages.findIndex((passage, at) => !isSame(passage, found[at]))
  return end === -1 ? passages : passages.slice(0, end)
}
