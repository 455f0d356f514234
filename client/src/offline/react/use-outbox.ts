/** The signed-in user's queue, live. */
import { useSyncExternalStore } from 'react'
import type { LiveValue } from '../live-view.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import type { OutboxCounts } from '../engine/outbox-counts.ts'
import { useOffline } from './offline-provider.tsx'

/** Oldest first. Reads and decrypts the whole queue, so only pages that list what waits use it. */
export function useOutbox(): LiveValue<readonly OutboxEntry[]> {
  const { outboxView } = useOffline()
  return useSyncExternalStore(outboxView.subscribe, outboxView.getSnapshot)
}

/** Cheap enough for every page: the pill, the badge, the sign-out dialog. */
export function useOutboxCounts(): LiveValue<OutboxCounts> {
  const { countsView } = useOffline()
  return useSyncExternalStore(countsView.subscribe, countsView.getSnapshot)
}
