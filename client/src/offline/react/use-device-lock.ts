import { useSyncExternalStore } from 'react'
import type { DeviceLockState } from '../device-lock.ts'
import { useOffline } from './offline-provider.tsx'

/** Whether what lies on this device is locked just now, and whether a passkey locks it. */
export function useDeviceLock(): DeviceLockState {
  const { lock } = useOffline().core
  return useSyncExternalStore(lock.subscribe, lock.getSnapshot)
}
