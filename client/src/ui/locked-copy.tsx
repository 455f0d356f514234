import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'

/** In the place of what was seen before, while the server cannot be asked and the copy on this device is locked. */
export function LockedCopy(): ReactNode {
  return (
    <Alert role="status">
      Your last copy of this page is locked on this device. It will show as soon as you unlock it or go
      online.
    </Alert>
  )
}
