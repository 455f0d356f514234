import { useSyncExternalStore } from 'react'
import type { DatabaseEvent } from '../engine/database.ts'
import { useOffline } from './offline-provider.tsx'

/** What versions that met did to this window's storage; null while all is well. */
export function useDatabaseEvent(): Exclude<DatabaseEvent, 'opened'> | null {
  const { database } = useOffline().core
  const event = useSyncExternalStore(database.onEvent, database.latestEvent)
  return event === 'opened' ? null : event
}
