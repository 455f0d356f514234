/** The texts of a workspace's documents that its worker holds. */
import { pagesOf } from '../reading/document-text.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-files.ts'
import type { CaseClient } from '../workers/case-client.ts'

export type HeldTexts = {
  /** Hands over what the worker does not hold yet, and takes away what is no longer there. `isAll`: also of documents that grow. */
  readonly handOver: (documents: readonly CaseDocument[], isAll: boolean) => Promise<void>
  /** The worker holds nothing any more. */
  readonly clear: () => void
  /** File names of documents whose stored text cannot be opened any more. */
  readonly unopened: () => readonly string[]
}

type HeldDeps = {
  readonly store: Pick<CaseFileStore, 'pages'>
  readonly place: WorkspacePlace
  readonly client: Pick<CaseClient, 'call'>
  /** Throws once nothing is to be handed over any more. */
  readonly check: () => void
  /** Called after each change; `passages` is null if they were not counted. */
  readonly onChange: (held: number, passages: number | null) => void
}

/** A document that grows is handed over again when it has grown by half: each time costs as much as it is long. */
const GROWTH = 1.5
const MOST_AT_ONCE = 20
const MOST_PAGES_AT_ONCE = 200

export function createHeldTexts({ store, place, client, check, onChange }: HeldDeps): HeldTexts {
  /** How many pages the worker holds of each document. */
  const held = new Map<string, number>()
  const unopened = new Set<string>()

  async function dropOthers(documents: readonly CaseDocument[]): Promise<void> {
    const names = new Set(documents.map(({ file }) => file))
    for (const file of [...held.keys()].filter((name) => !names.has(name))) {
      held.delete(file)
      unopened.delete(file)
      await client.call('drop', { file })
      onChange(held.size, null)
    }
  }

  return {
    async handOver(documents, isAll) {
      check()
      await dropOthers(documents)
      const due = documents.filter(({ file, read, state }) => {
        const before = held.get(file) ?? 0
        return read > 0 && read !== before && (isAll || state !== 'reading' || read >= before * GROWTH)
      })
      for (const some of batchesOf(due)) {
        const texts = await Promise.all(some.map((document) => store.pages(place, document)))
        check()
        for (const [at, { file }] of some.entries())
          if (texts[at]?.length === 0) unopened.add(file)
          else unopened.delete(file)
        const passages = await client.call('put', {
          documents: some.map(({ file }, at) => ({ file, ...pagesOf(texts[at] ?? []) })),
        })
        for (const { file, read } of some) held.set(file, read)
        onChange(held.size, passages)
      }
    },
    clear: () => {
      held.clear()
      unopened.clear()
    },
    unopened: () => [...unopened],
  }
}

/** Documents that are handed over at once: enough of them that their number costs little, and few enough pages that none waits long. */
function batchesOf(documents: readonly CaseDocument[]): readonly (readonly CaseDocument[])[] {
  const batches: CaseDocument[][] = []
  let [last, pages]: [CaseDocument[] | null, number] = [null, 0]
  for (const document of documents) {
    if (last === null || last.length >= MOST_AT_ONCE || pages + document.read > MOST_PAGES_AT_ONCE) {
      last = []
      pages = 0
      batches.push(last)
    }
    last.push(document)
    pages += document.read
  }
  return batches
}
