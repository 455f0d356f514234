import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'

/** Shown instead of cached content while the server is unreachable and this device's copy is locked. */
export function LockedCopy(): ReactNode {
  return (
    <Alert role="status">
      Your last copy of this page is locked on this device. It will show as soon as you unlock it or go
      online.
    </Alert>
  )
}
