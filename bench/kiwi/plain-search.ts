/** The floor of search: MiniSearch as it comes, over the same passages. */
import MiniSearch from 'minisearch'
import { passagesOf, type ReadDocument } from '../../client/src/features/kiwi/reading/passages.ts'

type Held = {
  readonly id: number
  readonly file: string
  readonly start: number
  readonly end: number
  readonly body: string
}

export function plainSearch(documents: readonly ReadDocument[]) {
  const held = documents
    .flatMap((document) =>
      passagesOf(document).map(({ start, end }) => ({
        ...{ file: document.file, start, end },
        body: document.text.slice(start, end),
      })),
    )
    .map((passage, id): Held => ({ ...passage, id }))
  const index = new MiniSearch<Held>({ fields: ['body'] })
  index.addAll(held)
  /** Best first. */
  return (question: string): readonly Held[] =>
    index.search(question).flatMap(({ id }) => held[id as number] ?? []) // ids are places in the list
}
