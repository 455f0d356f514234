/** One line of the user's queue, such as the messages of a conversation, live. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isAcknowledged } from '../engine/outbox-row.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import { createLiveView } from '../live-view.ts'
import { useOffline } from './offline-provider.tsx'

const NONE: readonly OutboxEntry[] = []

/** What is queued with this order key, sent or not, oldest first; empty until it is read. */
export function useOutboxLine(orderKey: string): readonly OutboxEntry[] {
  const { core, owner } = useOffline()
  const view = useMemo(
    () =>
      createLiveView({
        read: async (): Promise<readonly OutboxEntry[]> =>
          owner === null ? NONE : core.outbox.listLine(owner, orderKey),
        onChange: (listener) => core.onReadable('outbox', listener),
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, orderKey, owner],
  )
  const rows = useSyncExternalStore(view.subscribe, view.getSnapshot)
  return rows.status === 'ready' ? rows.value : NONE
}

/** Asks the server again for what shows the entries, each time that another one was sent. */
export function useAskAgainWhenSent(entries: readonly OutboxEntry[], queryKey: QueryKey): void {
  const queries = useQueryClient()
  const sent = entries
    .filter(({ state }) => isAcknowledged(state))
    .map(({ id }) => id)
    .join()
  const asked = JSON.stringify(queryKey)
  useEffect(() => {
    if (sent !== '') void queries.invalidateQueries({ queryKey: JSON.parse(asked) as QueryKey }) // the key above, by value
  }, [asked, queries, sent])
}
