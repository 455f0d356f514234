import { useCallback, useState } from 'react'
import { isAcknowledged } from '../../offline/engine/outbox-row.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { INVITATION, isInvitation, type InvitationEntry } from '../../offline/operations/invitation.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useAskAgainWhenSent } from '../../offline/react/use-outbox-line.ts'
import { useOutbox } from '../../offline/react/use-outbox.ts'
import { networkKey } from './network-keys.ts'

type Invited =
  | { readonly email: string }
  /** An attorney of the directory. */
  | { readonly userId: string; readonly name: string }

const NONE: readonly InvitationEntry[] = []

/** Puts an invitation into this device's queue, from where it is sent once. */
export function useInvite() {
  const { core, owner } = useOffline()
  const entries = useQueuedInvitations()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const invite = useCallback(
    async (invited: Invited): Promise<boolean> => {
      if (owner === null) return false
      setIsSaving(true)
      setFailure(null)
      try {
        const id = core.newReferralId()
        await core.outbox.enqueue({
          operation: INVITATION,
          ...{ id, ownerUserId: owner, draftId: null },
          payload: { id, ...invited },
        })
        return true
      } catch (cause) {
        setFailure(toOfflineError(cause).words)
        return false
      } finally {
        setIsSaving(false)
      }
    },
    [core, owner],
  )
  return {
    invite,
    isSaving,
    failure,
    /** Whether an invitation of this attorney is on this device, waiting or just sent. */
    waitingFor: (userId: string): boolean =>
      entries.some(
        ({ summary, status }) =>
          summary?.userId === userId && status.label !== 'Failed' && status.label !== 'Needs attention',
      ),
  }
}

/** The invitations in this device's queue, sent or not, oldest first. */
function useQueuedInvitations(): readonly InvitationEntry[] {
  const outbox = useOutbox()
  return outbox.status === 'ready' ? outbox.value.filter(isInvitation) : NONE
}

/** Those that were not sent yet, the last one first. */
export function useWaitingInvitations(): readonly InvitationEntry[] {
  return useQueuedInvitations()
    .filter(({ state }) => !isAcknowledged(state))
    .toReversed()
}

/** Once for a page: asks the server again for its lists when an invitation was sent. */
export function useNewsOfInvitations(): void {
  useAskAgainWhenSent(useQueuedInvitations(), networkKey)
}
