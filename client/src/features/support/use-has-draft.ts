import { useEffect, useState } from 'react'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { createDraftStore } from '../../offline/engine/draft.store.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { TICKET_DRAFTS, ticketDraftId } from './ticket-draft.ts'

/** Whether the person began a ticket on this device before; false until that is known. */
export function useHasDraft(owner: UserId | null): boolean {
  const { core } = useOffline()
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => {
    let isWanted = true
    if (owner !== null)
      createDraftStore(TICKET_DRAFTS, core.draftDeps)
        .load(owner, ticketDraftId(owner))
        .then(
          (draft) => isWanted && setHasDraft(draft !== null),
          // The form says why it cannot be opened.
          () => undefined,
        )
    return () => {
      isWanted = false
    }
  }, [core, owner])
  return hasDraft
}
