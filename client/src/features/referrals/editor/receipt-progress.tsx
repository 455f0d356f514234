import type { ReactNode } from 'react'
import { RECIPIENT_STOPPED_EMAILS } from '../../../../../shared/contracts/referrals.ts'
import {
  emailStatusOf,
  isEmailDelayed,
  isEmailStopped,
  type ReferralEntry,
} from '../../../offline/operations/referral-send.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Time } from '../../../ui/time.tsx'
import { CopyLinkButton } from '../detail/copy-link-button.tsx'
import { counterpartOf } from '../referral-sides.ts'

export type ReceiptProps = {
  /** Null when the row is no longer on this device. */
  readonly entry: ReferralEntry | null
  /** The acceptance deadline in milliseconds since 1970; null when unknown on this device. */
  readonly deadline: number | null
  /** The sender's share in percent; null when unknown on this device. */
  readonly share: number | null
  readonly isOnline: boolean
  /** What this browser does with queued rows after the window is closed. */
  readonly closedWindowWords: string
  readonly now: number
  readonly onRetry: () => void
  readonly onEdit: () => void
  readonly onAnother: () => void
}

type ProgressProps = ReceiptProps & { readonly entry: ReferralEntry }

/** What happens next to a sent or queued referral, and what its sender can do. */
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
      return isEmailStopped(entry) ? (
        <NotEmailed entry={entry} />
      ) : (
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

/** The sender wanted an email, but none was sent. The link still reaches a recipient who has stopped emails. */
function NotEmailed({ entry }: { readonly entry: ReferralEntry }): ReactNode {
  const { id, summary, lastError, status } = entry
  if (lastError?.words !== RECIPIENT_STOPPED_EMAILS)
    return (
      <Alert tone="warning">
        <p>{status.reason}</p>
      </Alert>
    )
  const referral = summary && {
    id,
    counterpartName: summary.recipientName,
    counterpartEmail: summary.recipientEmail,
  }
  return (
    <Alert tone="warning" actions={referral && <CopyLinkButton referral={referral} />}>
      <p>
        {referral === null ? 'The recipient' : counterpartOf(referral)} has asked not to get referrals by
        email from CounselRelay. Share the link yourself, or record an acceptance.
      </p>
    </Alert>
  )
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
  switch (emailStatusOf(entry)) {
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
