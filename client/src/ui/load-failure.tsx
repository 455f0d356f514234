import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type LoadFailureProps = {
  /** What is missing, where the page's heading does not say it. */
  readonly title?: string
  readonly words: string
  /** One card of several: what fails in it does not interrupt. */
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
