import { useSyncExternalStore } from 'react'
import type { ConnectivityStatus } from '../connectivity.ts'
import { useOffline } from './offline-provider.tsx'

export function useConnectivity(): ConnectivityStatus {
  const { connectivity } = useOffline().core
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot)
}
