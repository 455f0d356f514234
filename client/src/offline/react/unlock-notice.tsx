/** Shows that this device's data is locked. Renders nothing while unlocked, or when the lock is off. */
import { Suspense, type ReactNode } from 'react'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { useDeviceLock } from './use-device-lock.ts'

// Few devices have a lock, and the start of the app is short of room.
const LockedNotice = lazyExtra(async () => (await import('./locked-notice.tsx')).LockedNotice)

export function UnlockNotice(): ReactNode {
  const { standing, isLocked } = useDeviceLock()
  if (standing !== 'on' || !isLocked) return null
  return (
    <Suspense fallback={null}>
      <LockedNotice />
    </Suspense>
  )
}
