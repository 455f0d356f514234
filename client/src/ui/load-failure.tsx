import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type LoadFailureProps = {
  /** Needed if the page's heading does not name the missing content. */
  readonly title?: string
  readonly words: string
  /** True for one card of several: the failure is announced politely, not as an alert. */
  readonly isPart?: boolean
  readonly onRetry: () => void
}

/** Shown in place of content that failed to load: the reason and a retry button. */
export function LoadFailure({ title, words, isPart = false, onRetry }: LoadFailureProps): ReactNode {
  return (
    <Alert
      tone={isPart ? 'warning' : 'danger'}
      role={isPart ? 'status' : 'alert'}
      {...(title === undefined ? {} : { title })}
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {words}
    </Alert>
  )
}
