/**
 * An open workspace: it goes on with what is not read to its end, and keeps the texts of its documents with the worker that answers from them.
 * Started when its page opens, and stopped when it closes.
 */
import type { Importer } from '../import/importer.ts'
import { pagesOf } from '../reading/document-text.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-files.ts'
import { createCaseClient, type CaseClient, type CaseFileWorker } from '../workers/case-client.ts'

export type TextsState = {
  /** Documents whose text is with the worker, and how many have any. */
  readonly ready: number
  readonly of: number
  /** Counts each change of what the worker holds: answers of an earlier one may be out of date. */
  readonly version: number
  /** Of all documents: pieces of about 900 letters. */
  readonly passages: number
}

export type OpenWorkspace = {
  readonly place: WorkspacePlace
  readonly importer: Importer
  readonly client: CaseClient
  readonly texts: {
    readonly getSnapshot: () => TextsState
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Gives the documents as they are now, once the worker holds what is read of all of them. */
  readonly settled: () => Promise<readonly CaseDocument[]>
  /** Call with the documents each time that they change. */
  readonly follow: (documents: readonly CaseDocument[]) => void
  /** Returns the function that stops it; it may be started again. */
  readonly start: () => () => void
}

type OpenDeps = {
  readonly place: WorkspacePlace
  readonly store: CaseFileStore
  readonly importer: Importer
  readonly startCase: () => CaseFileWorker
}

/** A document that grows is handed over again when it has grown by half: each time costs as much as it is long. */
const GROWTH = 1.5

export function openWorkspace({ place, store, importer, startCase }: OpenDeps): OpenWorkspace {
  const client = createCaseClient(startCase)
  const listeners = new Set<() => void>()
  /** How many pages the worker holds of each document. */
  const held = new Map<string, number>()
  let state: TextsState = { ready: 0, of: 0, version: 0, passages: 0 }
  let wanted: readonly CaseDocument[] = []
  let handing: Promise<void> = Promise.resolve()
  let isStopped = false

  const show = (change: Partial<TextsState>): void => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const withText = (): number => wanted.filter(({ read }) => read > 0).length

  async function dropOthers(): Promise<void> {
    const names = new Set(wanted.map(({ file }) => file))
    for (const file of [...held.keys()].filter((name) => !names.has(name))) {
      held.delete(file)
      await client.call('drop', { file })
      show({ version: state.version + 1 })
    }
  }
  async function handOver(isAll: boolean): Promise<void> {
    await dropOthers()
    for (const document of wanted) {
      const { file, read, state: step } = document
      const before = held.get(file) ?? 0
      const isDue = isAll || step !== 'reading' || read >= before * GROWTH
      if (isStopped || read === 0 || read === before || !isDue) continue
      const pages = await store.pages(place, document)
      const passages = await client.call('put', { documents: [{ file, ...pagesOf(pages) }] })
      held.set(file, read)
      show({ ready: held.size, version: state.version + 1, passages })
    }
    show({ ready: held.size, of: withText() })
  }
  /** A failure leaves the documents that could not be handed over; asking tells of it. */
  const next = (isAll: boolean): Promise<void> => {
    handing = handing.then(() => (isStopped ? undefined : handOver(isAll))).catch(() => undefined)
    return handing
  }

  return {
    ...{ place, importer, client },
    texts: {
      getSnapshot: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    settled: async () => {
      // The screen may show a moment ago.
      const { rows } = await store.documents(place.owner, place.workspace)
      wanted = rows
      await next(true)
      return rows
    },
    follow: (documents) => {
      wanted = documents
      show({ of: withText() })
      for (const document of documents) {
        const isLeft = document.state === 'reading' || document.state === 'storing'
        // Left by a window that closed, or another window's: then that one has the turn.
        if (isLeft && !importer.isOwn(document.id)) importer.goOn(document)
      }
      void next(false)
    },
    start: () => {
      isStopped = false
      void next(false)
      return () => {
        isStopped = true
        held.clear()
        client.stop()
      }
    },
  }
}
