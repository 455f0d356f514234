import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { OutboxEntry } from '../../../offline/engine/outbox-reader.ts'
import { isAcknowledged } from '../../../offline/engine/outbox-row.ts'
import { createLiveView } from '../../../offline/live-view.ts'
import type { MessageEntry } from '../../../offline/operations/message-summary.ts'
import { interestIn, isInterest } from '../../../offline/operations/interest.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { interestsKey } from '../explore-keys.ts'

/** The interest in one request that was written on this device last, sent or not; null: none. */
export function useQueuedInterest(requestId: string): MessageEntry | null {
  const { core, owner } = useOffline()
  const queries = useQueryClient()
  const view = useMemo(
    () =>
      createLiveView({
        read: async (): Promise<readonly OutboxEntry[]> =>
          owner === null ? [] : core.outbox.listLine(owner, interestIn(requestId)),
        onChange: (listener) => core.onReadable('outbox', listener),
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, owner, requestId],
  )
  const rows = useSyncExternalStore(view.subscribe, view.getSnapshot)
  const entry = rows.status === 'ready' ? (rows.value.filter(isInterest).at(-1) ?? null) : null
  const sent = entry !== null && isAcknowledged(entry.state) ? entry.id : null
  useEffect(() => {
    if (sent !== null) void queries.invalidateQueries({ queryKey: interestsKey })
  }, [queries, sent])
  return entry
}
