/**
 * An open workspace: it reads what is added, and keeps the texts of its documents with the worker that answers from them. Made when its page
 * opens, and stopped when it closes.
 */
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-file.store.ts'
import { pagesOf } from '../reading/document-text.ts'
import { createCaseClient, type CaseClient, type CaseFileWorker } from '../workers/case-client.ts'
import { createImporter, type Importer, type ImporterDeps } from '../import/importer.ts'

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
  /** Resolves when the worker holds what is read of all documents. */
  readonly settled: () => Promise<void>
  /** Call with the documents each time that they change. */
  readonly follow: (documents: readonly CaseDocument[]) => void
  readonly stop: () => void
}

type OpenDeps = Omit<ImporterDeps, 'owner' | 'workspace'> & {
  readonly place: WorkspacePlace
  readonly store: CaseFileStore
  readonly startCase: () => CaseFileWorker
}

/** A document that grows is handed over again when it has grown by half: each time costs as much as it is long. */
const GROWTH = 1.5

export function openWorkspace(deps: OpenDeps): OpenWorkspace {
  const { place, store } = deps
  const client = createCaseClient(deps.startCase)
  const importer = createImporter({ ...deps, ...place })
  const listeners = new Set<() => void>()
  const held = new Map<string, number>()
  let state: TextsState = { ready: 0, of: 0, version: 0, passages: 0 }
  let wanted: readonly CaseDocument[] = []
  let handing: Promise<void> = Promise.resolve()
  let isStopped = false
  const resumed = new Set<string>()

  const show = (change: Partial<TextsState>): void => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }

  async function handOver(isAll: boolean): Promise<void> {
    const names = new Set(wanted.map(({ file }) => file))
    for (const file of held.keys())
      if (!names.has(file)) {
        held.delete(file)
        await client.call('drop', { file })
        show({ version: state.version + 1 })
      }
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
    show({ ready: held.size, of: wanted.filter(({ read }) => read > 0).length })
  }
  /** A failure leaves the documents that could not be handed over; asking tells of it. */
  const next = (isAll: boolean): Promise<void> => {
    handing = handing.then(() => (isStopped ? undefined : handOver(isAll))).catch(() => undefined)
    return handing
  }

  return {
    place,
    importer,
    client,
    texts: {
      getSnapshot: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    settled: () => next(true),
    follow: (documents) => {
      wanted = documents
      show({ of: documents.filter(({ read }) => read > 0).length })
      for (const document of documents) {
        const isLeft = document.state === 'reading' || document.state === 'storing'
        // Those of this window are known to the importer; others were left by a window that closed, or are another window's.
        if (isLeft && !resumed.has(document.id) && !importer.isOwn(document.id)) importer.goOn(document)
        resumed.add(document.id)
      }
      void next(false)
    },
    stop: () => {
      isStopped = true
      importer.stop()
      client.stop()
      listeners.clear()
    },
  }
}
