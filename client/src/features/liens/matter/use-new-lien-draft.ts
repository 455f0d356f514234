import { useMemo } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { createDraftStore, type Draft } from '../../../offline/engine/draft.store.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useDraft, type DraftHandle, type DraftSource } from '../../../offline/react/use-draft.ts'
import { useRecordStore } from '../../../offline/react/use-records.ts'
import { NEW_LIEN_DRAFTS, type NewLienValues } from './new-lien-values.ts'

/** null: nothing was typed before. */
type StoredNewLien = Draft<NewLienValues> | null

/** The one lien that a person is about to create on this device. */
export function useNewLienDraft(owner: UserId): DraftHandle<StoredNewLien, NewLienValues> {
  const { core } = useOffline()
  const records = useRecordStore()
  const source = useMemo((): DraftSource<StoredNewLien, NewLienValues> => {
    const store = createDraftStore(NEW_LIEN_DRAFTS, core.draftDeps)
    const id = `new-lien/${owner}`
    return {
      load: async () => {
        const draft = await store.load(owner, id)
        if (draft?.content.kind !== 'values') return draft
        // The window ended after the lien was created and before its draft was removed.
        const { target, lienId } = draft.content.values
        const record = target === '' ? null : await records.read(owner, { kind: BOOK_KIND.kind, id: target })
        if (record?.body[`liens/${lienId}/holder`] === undefined) return draft
        await store.remove(owner, id)
        return null
      },
      save: (values) => store.save(owner, id, values),
      remove: () => store.remove(owner, id),
      hold: (news) => core.holdDraft(id, news),
    }
  }, [core, owner, records])
  return useDraft(source)
}
