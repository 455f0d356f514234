import { useMemo, useSyncExternalStore } from 'react'
import type { OperationId } from '../../../../../shared/domain/ids.ts'
import { createLiveView, type LiveValue } from '../../../offline/live-view.ts'
import type { OutboxEntry } from '../../../offline/engine/outbox-reader.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'

/** One row of the queue, updated live; null when it does not exist. */
export function useOutboxEntry(id: OperationId): LiveValue<OutboxEntry | null> {
  const { core, owner } = useOffline()
  const view = useMemo(
    () =>
      createLiveView({
        read: async () => (owner === null ? null : core.outbox.get(owner, id)),
        onChange: (listener) => core.onReadable('outbox', listener),
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, owner, id],
  )
  return useSyncExternalStore(view.subscribe, view.getSnapshot)
}
