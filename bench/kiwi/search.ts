/** 10,000 passages: the time of a question and of the index, beside MiniSearch as it comes. */
import { createLibrary, type Library } from '../../client/src/features/kiwi/reading/ask.ts'
import type { ReadDocument } from '../../client/src/features/kiwi/reading/passages.ts'
import { percentile } from '../records/figures.ts'
import { CONTRACT_CLAUSES, INJURY_CLAUSES } from './clauses.ts'
import { madeUpSet } from './made-up-documents.ts'
import { plainSearch } from './plain-search.ts'
import type { Row } from './rows.ts'

const PASSAGES = 10_000
const DOCUMENTS = 170
const RATIO = 1.5
/** A guard of our own: the design sets no goal for the index. */
const INDEX_RATIO = 3

function indexedLibrary(documents: readonly ReadDocument[]): Library {
  const library = createLibrary(documents)
  while (library.indexNext());
  return library
}

export function measureSearch(): readonly Row[] {
  const documents = [
    ...madeUpSet('contracts', DOCUMENTS).documents,
    ...madeUpSet('injuries', DOCUMENTS).documents,
  ]
  const [library, indexed] = timed(() => indexedLibrary(documents))
  const [plain, plainIndexed] = timed(() => plainSearch(documents))
  const questions = [...CONTRACT_CLAUSES, ...INJURY_CLAUSES].flatMap((clause) => clause.questions)
  const own: number[] = []
  const floor: number[] = []
  // By turns, so that both meet the same load of the machine; the first one warms both.
  for (const question of [questions[0] ?? '', ...questions]) {
    own.push(timed(() => library.ask(question))[1])
    floor.push(timed(() => plain(question))[1])
  }
  const row = (share: number): Row => {
    const [measured, least] = [percentile(own.slice(1), share), percentile(floor.slice(1), share)]
    return {
      ...{ what: `a question over all passages, p${share * 100}`, measured, floor: least, unit: 'ms' },
      ...{ goal: Math.round(least * RATIO), is: 'most', note: `of ${questions.length}` },
    }
  }
  return [
    {
      what: 'passages',
      measured: library.passages(),
      floor: null,
      goal: PASSAGES,
      is: 'least',
      unit: 'rows',
    },
    {
      ...{ what: 'index of them', measured: indexed, floor: plainIndexed, unit: 'ms' },
      ...{ goal: Math.round(plainIndexed * INDEX_RATIO), is: 'most' },
    },
    row(0.5),
    row(0.95),
  ]
}

function timed<T>(work: () => T): readonly [T, number] {
  const start = performance.now()
  const done = work()
  return [done, performance.now() - start]
}
