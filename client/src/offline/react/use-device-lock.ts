import { useSyncExternalStore } from 'react'
import type { DeviceLockState } from '../device-lock.ts'
import { useOffline } from './offline-provider.tsx'

/** Whether this device's data is locked, and whether the passkey lock is on. */
export function useDeviceLock(): DeviceLockState {
  const { lock } = useOffline().core
  return useSyncExternalStore(lock.subscribe, lock.getSnapshot)
}
