import { useSyncExternalStore } from 'react'
import type { DatabaseEvent } from '../engine/database.ts'
import { useOffline } from './offline-provider.tsx'

/** The conflict between this window's and another window's schema version; null when there is none. */
export function useDatabaseEvent(): Exclude<DatabaseEvent, 'opened'> | null {
  const { database } = useOffline().core
  const event = useSyncExternalStore(database.onEvent, database.latestEvent)
  return event === 'opened' ? null : event
}
