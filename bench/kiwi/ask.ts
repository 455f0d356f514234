/** Questions of the made-up set: whether the clause is among five passages, what is refused, and whether each sentence is verbatim. */
import { createLibrary, type Answer } from '../../client/src/features/kiwi/reading/ask.ts'
import { madeUpSet, type Asked, type MadeUpSet } from './made-up-documents.ts'
import { plainSearch } from './plain-search.ts'
import { percent, type Row } from './rows.ts'

const DOCUMENTS = 40
const BEST = 5
/** Of section 13 of the room's design, in percent. */
const GOALS = { one: 85, many: 80, refused: 50, lost: 6 } as const

/** The first two are the first set; the others the second one. */
const SETS = ['contracts', 'injuries', 'agreements', 'deals', 'records'] as const

type Place = { readonly file: string; readonly start: number; readonly end: number }

export function measureAsk(): readonly Row[] {
  return SETS.flatMap((kind) => rowsOf(kind, madeUpSet(kind, DOCUMENTS)))
}

function rowsOf(kind: string, { documents, asked }: MadeUpSet): readonly Row[] {
  const library = createLibrary(documents)
  const plainOf = new Map(documents.map((document) => [document.file, plainSearch([document])]))
  const plain = plainSearch(documents)
  const inOne = asked.map((each) => library.ask(each.question, each.file))
  const answerable = asked.filter(({ place }) => place !== null)
  const inMany = answerable.map((each) => library.ask(named(each)))
  const recall = (passages: (each: Asked, at: number) => readonly Place[]): number =>
    percent(answerable.filter((each, at) => isAmong(passages(each, at), each)).length, answerable.length)
  const answerOf = new Map(asked.map((each, at) => [each, inOne[at]]))
  const refused = (list: readonly Asked[]): number =>
    percent(list.filter((each) => answerOf.get(each)?.kind === 'not_found').length, list.length)
  const missing = asked.filter(({ place }) => place === null)
  const texts = new Map(documents.map(({ file, text }) => [file, text]))
  return [
    {
      ...{ what: `${kind}: recall@5 in one document`, unit: '%', goal: GOALS.one, is: 'least' },
      measured: recall((each) => answerOf.get(each)?.passages ?? []),
      floor: recall((each) => plainOf.get(each.file)?.(each.question) ?? []),
      note: `${answerable.length} questions`,
    },
    {
      ...{ what: `${kind}: recall@5 over ${DOCUMENTS}`, unit: '%', goal: GOALS.many, is: 'least' },
      measured: recall((_, at) => inMany[at]?.passages ?? []),
      floor: recall((each) => plain(named(each))),
    },
    {
      ...{ what: `${kind}: unanswerable refused`, unit: '%', goal: GOALS.refused, is: 'least' },
      ...{ measured: refused(missing), floor: null, note: `${missing.length} questions` },
    },
    {
      ...{ what: `${kind}: answerable refused`, unit: '%', goal: GOALS.lost, is: 'most' },
      ...{ measured: refused(answerable), floor: null },
    },
    {
      ...{ what: `${kind}: sentences that are verbatim`, unit: '%', goal: 100, is: 'least', floor: null },
      measured: verbatim([...inOne, ...inMany], texts),
    },
  ]
}

function named({ question, party }: Asked): string {
  return `${question.replace(/\?$/, '')} in the document of ${party}?`
}

function isAmong(passages: readonly Place[], { file, place }: Asked): boolean {
  return passages
    .slice(0, BEST)
    .some(
      (passage) =>
        place !== null && passage.file === file && passage.start < place.end && place.start < passage.end,
    )
}

function verbatim(answers: readonly Answer[], texts: ReadonlyMap<string, string>): number {
  const sentences = answers.flatMap((answer) => answer.sentences)
  const same = sentences.filter(({ file, start, end, text }) => texts.get(file)?.slice(start, end) === text)
  return percent(same.length, sentences.length)
}
