import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'

/** In the place of what was seen before, while the server cannot be asked and the copy on this device is locked. */
export function LockedCopy(): ReactNode {
  return (
    <Alert role="status">
      What you saw here last is kept on this device, but locked. It shows as soon as it is unlocked, or this
      device is connected.
    </Alert>
  )
}
