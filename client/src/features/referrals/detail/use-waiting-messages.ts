import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import type { OutboxEntry } from '../../../offline/engine/outbox-reader.ts'
import { isAcknowledged } from '../../../offline/engine/outbox-row.ts'
import { createLiveView } from '../../../offline/live-view.ts'
import { isMessage, messagesOf, type MessageEntry } from '../../../offline/operations/referral-message.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { referralKey } from '../referral-keys.ts'

/** The user's messages that are on this device and not in the shown copy of the referral, oldest first. */
export function useWaitingMessages({ id, messages }: ReferralDetail): readonly MessageEntry[] {
  const { core, owner } = useOffline()
  const queries = useQueryClient()
  const view = useMemo(
    () =>
      createLiveView({
        read: async (): Promise<readonly OutboxEntry[]> =>
          owner === null ? [] : core.outbox.listLine(owner, messagesOf(id)),
        onChange: (listener) => core.onReadable('outbox', listener),
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, id, owner],
  )
  const rows = useSyncExternalStore(view.subscribe, view.getSnapshot)
  const entries = rows.status === 'ready' ? rows.value.filter(isMessage) : []
  // Its content is wiped a day after it was sent; by then the referral has it.
  const missing = entries.filter(
    (entry) =>
      (entry.summary !== null || entry.isLocked) && !messages.some((message) => message.id === entry.id),
  )
  const sent = missing.filter(({ state }) => isAcknowledged(state)).map((entry) => entry.id)
  const news = sent.join()
  useEffect(() => {
    if (news !== '') void queries.invalidateQueries({ queryKey: referralKey(id) })
  }, [id, news, queries])
  return missing
}
