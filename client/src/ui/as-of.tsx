import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Time } from './time.tsx'

type AsOfProps = {
  /** Milliseconds since 1970 at which the server said what is shown. */
  readonly at: number
  readonly now: number
  readonly isOffline: boolean
  readonly onRetry: () => void
}

/** Says how old what is shown is, and why nothing newer is. */
export function AsOf({ at, now, isOffline, onRetry }: AsOfProps): ReactNode {
  return (
    <Alert
      tone="warning"
      role="status"
      {...(isOffline ? {} : { actions: <Button onClick={onRetry}>Try again</Button> })}
    >
      {isOffline ? 'You are offline. ' : 'The server cannot be asked just now. '}
      What you see is as of <Time at={at} now={now} />.
    </Alert>
  )
}
