/**
 * An open workspace: it goes on with what is not read to its end, and keeps the texts of its documents with the worker that answers from them.
 * Started when its page opens, and stopped when it closes.
 */
import { AppError } from '../../../../../shared/domain/app-error.ts'
import type { Importer } from '../import/importer.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { CaseFileStore, WorkspacePlace } from '../storage/case-files.ts'
import { createCaseClient, type CaseClient, type CaseFileWorker } from '../workers/case-client.ts'
import { createHeldTexts } from './held-texts.ts'

export type TextsState = {
  /** Documents whose text is with the worker, and how many have any. */
  readonly ready: number
  readonly of: number
  /** Counts each change of what the worker holds: answers of an earlier one may be out of date. */
  readonly version: number
  /** Of all documents: pieces of about 900 letters. */
  readonly passages: number
  /** The last attempt to hand texts over has failed. */
  readonly hasFailed: boolean
}

/** `unopened`: file names of documents whose stored text cannot be opened any more, so that nothing is found in them. */
export type Settled = { readonly documents: readonly CaseDocument[]; readonly unopened: readonly string[] }

export type OpenWorkspace = {
  readonly place: WorkspacePlace
  readonly importer: Importer
  readonly client: CaseClient
  readonly texts: {
    readonly getSnapshot: () => TextsState
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Gives the documents as they are now, once the worker holds what is read of all of them. Rejects with an AppError or an OfflineError. */
  readonly settled: () => Promise<Settled>
  /** After a failure. */
  readonly tryAgain: () => void
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

export function openWorkspace({ place, store, importer, startCase }: OpenDeps): OpenWorkspace {
  const listeners = new Set<() => void>()
  let state: TextsState = { ready: 0, of: 0, version: 0, passages: 0, hasFailed: false }
  let wanted: readonly CaseDocument[] = []
  let handing: Promise<void> = Promise.resolve()
  let isStopped = false

  const show = (change: Partial<TextsState>): void => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const client = createCaseClient(startCase, () => {
    held.clear()
    show({ ready: 0, hasFailed: true })
  })
  const held = createHeldTexts({
    ...{ store, place, client },
    check: () => {
      // A call would start another worker, which nobody ends and which holds no text.
      if (isStopped) throw new AppError('internal', 'The workspace was closed. Open it again.')
    },
    onChange: (ready, passages) =>
      show({ ready, version: state.version + 1, passages: passages ?? state.passages }),
  })
  /** A failure leaves the documents that could not be handed over to the next attempt. */
  function next(isAll: boolean): Promise<void> {
    const work = handing.then(() => held.handOver(wanted, isAll))
    handing = work.then(
      () => show({ of: withText(wanted), hasFailed: false }),
      () => show({ hasFailed: !isStopped }),
    )
    return work
  }
  /** Where nobody waits for it: the state tells of a failure. */
  const tryNext = (isAll: boolean): void => void next(isAll).catch(() => undefined)

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
      return { documents: rows, unopened: held.unopened() }
    },
    tryAgain: () => tryNext(true),
    follow: (documents) => {
      wanted = documents
      show({ of: withText(documents) })
      documents.forEach(importer.adopt)
      tryNext(false)
    },
    start: () => {
      isStopped = false
      tryNext(false)
      return () => {
        isStopped = true
        held.clear()
        client.stop()
      }
    },
  }
}

function withText(documents: readonly CaseDocument[]): number {
  return documents.filter(({ read }) => read > 0).length
}
