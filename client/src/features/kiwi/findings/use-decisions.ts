/** What a person decided about findings of the open workspace, changed of them, and added to the timeline. */
import { useCallback, useMemo } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type { LiveValue } from '../../../offline/live-view.ts'
import type { CaseEvent, EditOf, FindingEdit, MarkState } from '../storage/case-file.ts'
import { useLiveCaseFiles } from '../storage/use-case-files.ts'
import { useSaving } from '../use-saving.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import type { Decided } from './decided.ts'

export type Decisions = Decided & {
  readonly mark: (key: string, state: MarkState | null) => void
  /** Where saving fails, the person sees it. */
  readonly undo: (key: string) => void
  /** Rejects with an OfflineError. null: nothing is changed any more. */
  readonly edit: (key: string, edit: FindingEdit | null) => Promise<void>
  readonly events: readonly CaseEvent[]
}

export function useDecisions(): LiveValue<Decisions> {
  const { store, place, documents } = useWorkspace()
  const save = useSaving()
  const read = useCallback(
    async (owner: UserId) => ({
      marks: await store.marks(owner, place.workspace),
      edits: await store.edits(owner, place.workspace),
      events: await store.events(owner, place.workspace),
    }),
    [store, place],
  )
  const kept = useLiveCaseFiles(store, read)
  return useMemo(() => {
    if (kept.status !== 'ready') return kept
    const { marks, edits, events } = kept.value
    const ids = new Map(documents.map(({ file, id }) => [file, id]))
    const value: Decisions = {
      keyOf: ({ file, kind, start, end }) => `${ids.get(file) ?? ''}/${kind}-${start}-${end}`,
      markOf: (key) => marks.get(key) ?? null,
      editOf: (kind, key) => editOfKind(edits.get(key), kind),
      mark: (key, state) => save(store.mark(place, key, state)),
      undo: (key) => save(store.edit(place, key, null)),
      edit: (key, edit) => store.edit(place, key, edit),
      events,
    }
    return { status: 'ready', value }
  }, [kept, documents, store, place, save])
}

function editOfKind<Kind extends FindingEdit['kind']>(
  edit: FindingEdit | undefined,
  kind: Kind,
): EditOf<Kind> | null {
  // An edit of this kind is of the type for this kind.
  return edit?.kind === kind ? (edit as EditOf<Kind>) : null
}
