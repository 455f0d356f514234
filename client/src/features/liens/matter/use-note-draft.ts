import { useMemo } from 'react'
import { z } from 'zod'
import { createDraftStore, type Draft, type DraftShape } from '../../../offline/engine/draft.store.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useDraft, type DraftHandle, type DraftSource } from '../../../offline/react/use-draft.ts'

/** `id`: of the note once it is added, so that one that was added and not yet cleared is not added again. */
export type NoteValues = { readonly id: string; readonly text: string }

const NOTE_DRAFTS: DraftShape<NoteValues> = {
  ...{ kind: 'matter-note', version: 1, migrations: {} },
  schema: z.object({ id: z.uuid(), text: z.string() }),
}

/** What is being written and not yet added: of a matter (`lien` null) or of one of its liens. An empty text is not kept. */
export function useNoteDraft(
  bookId: string,
  lien: string | null,
): DraftHandle<Draft<NoteValues> | null, NoteValues> {
  const { core, owner } = useOffline()
  const source = useMemo((): DraftSource<Draft<NoteValues> | null, NoteValues> => {
    const store = createDraftStore(NOTE_DRAFTS, core.draftDeps)
    const id = `matter-note/${bookId}/${lien ?? 'matter'}`
    const remove = async (): Promise<void> => {
      if (owner !== null) await store.remove(owner, id)
    }
    return {
      load: () => (owner === null ? Promise.resolve(null) : store.load(owner, id)),
      save: async (values) => {
        if (values.text.trim() === '') await remove()
        else if (owner !== null) await store.save(owner, id, values)
      },
      remove,
    }
  }, [bookId, core, lien, owner])
  return useDraft(source)
}
