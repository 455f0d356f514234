import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import styles from './as-of.module.css'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Time } from './time.tsx'

type AsOfProps = {
  /** When the server sent the displayed data, in milliseconds since 1970. */
  readonly at: number
  readonly now: number
  readonly because: keyof typeof REASONS
  readonly onRetry: () => void
}

const REASONS = {
  offline: 'You’re offline.',
  unreachable: 'Can’t reach the server.',
  late: 'The server hasn’t answered yet.',
}

/** Shows the age of cached content and why it is not current. */
export function AsOf({ at, now, because, onRetry }: AsOfProps): ReactNode {
  return (
    <Alert
      tone="warning"
      role="status"
      className={classNames(styles['slim'])}
      {...(because === 'unreachable' ? { actions: <Button onClick={onRetry}>Try again</Button> } : {})}
    >
      {REASONS[because]} Showing data as of <Time at={at} now={now} />.
    </Alert>
  )
}
