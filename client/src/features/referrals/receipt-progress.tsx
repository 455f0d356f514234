import type { ReactNode } from 'react'
import type { OutboxEntry } from '../../offline/outbox-reader.ts'
import { isEmailDelayed } from '../../offline/outbox-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Time } from '../../ui/time.tsx'

export type ReceiptProps = {
  /** null: the row is no longer on this device. */
  readonly entry: OutboxEntry | null
  /** Until when the recipient can answer, in milliseconds since 1970; null when this device does not know. */
  readonly deadline: number | null
  /** The sender's, in percent; null when this device does not know. */
  readonly share: number | null
  readonly isOnline: boolean
  /** What this browser does with waiting rows once the window is closed. */
  readonly closedWindowWords: string
  readonly now: number
  readonly onRetry: () => void
  readonly onEdit: () => void
  readonly onAnother: () => void
}

type ProgressProps = ReceiptProps & { readonly entry: OutboxEntry }

/** What happens next to a referral that was sent or queued, and what its sender can do about it. */
export function ReceiptProgress(props: ProgressProps): ReactNode {
  const { entry, isOnline, closedWindowWords, onRetry, onEdit } = props
  switch (entry.state) {
    case 'queued':
      return isOnline ? (
        <Spinner label="Sending it to our server." />
      ) : (
        <p>You’re offline. {closedWindowWords}</p>
      )
    case 'sending':
      return <Spinner label="Waiting for our server to confirm." />
    case 'waiting':
      return <Waiting {...props} />
    case 'held':
      return (
        <Alert tone="warning" actions={<Button onClick={onEdit}>Continue editing</Button>}>
          <p>{entry.status.reason}</p>
        </Alert>
      )
    case 'sent':
      return <AfterSending {...props} />
    case 'skipped':
      return (
        <p>We saved the referral without emailing anyone. You can share its link or record an acceptance.</p>
      )
    case 'needs_fix':
    case 'conflict':
    case 'blocked_auth':
      return (
        <Alert
          tone="danger"
          actions={
            <>
              <Button variant="primary" onClick={onEdit}>
                Edit
              </Button>
              <Button onClick={onRetry}>Retry</Button>
            </>
          }
        >
          <p>{entry.status.reason ?? 'Failed to send referral email'}</p>
        </Alert>
      )
  }
}

function Waiting({ entry, closedWindowWords, now, onRetry }: ProgressProps): ReactNode {
  return (
    <Alert tone="warning" actions={<Button onClick={onRetry}>Retry</Button>}>
      <p>{entry.status.reason ?? 'We’ll try again automatically.'}</p>
      {entry.nextAttemptAt !== null && entry.nextAttemptAt > now && (
        <p>
          Next try: <Time at={entry.nextAttemptAt} now={now} />. {closedWindowWords}
        </p>
      )}
    </Alert>
  )
}

function AfterSending({ entry, now, onRetry }: ProgressProps): ReactNode {
  switch (entry.serverStatus) {
    case 'accepted':
      if (!isEmailDelayed(entry)) return <p>We saved the referral. The email is on its way.</p>
      return (
        <Alert tone="warning" actions={<Button onClick={onRetry}>Retry</Button>}>
          <p>{entry.status.reason}</p>
          <p>
            {entry.nextAttemptAt !== null && entry.nextAttemptAt > now ? (
              <>
                Next try: <Time at={entry.nextAttemptAt} now={now} />. You don’t need to keep the app open.
              </>
            ) : (
              'We’ll keep trying. You don’t need to keep the app open.'
            )}
          </p>
        </Alert>
      )
    case 'failed':
      return (
        <Alert tone="danger">
          <p>{entry.status.reason}</p>
          <p>Check the address, or contact the recipient another way.</p>
        </Alert>
      )
    case 'sent':
    case 'skipped':
    case null:
      return <p>Email accepted for delivery.</p>
  }
}
