import { useSyncExternalStore } from 'react'
import { useOffline } from './offline-provider.tsx'

/** Whether this person has records here: parts of the screen that only they need are loaded then. */
export function useHasRecords(): boolean {
  const { inUse } = useOffline().core.records
  return useSyncExternalStore(inUse.subscribe, inUse.getSnapshot)
}
