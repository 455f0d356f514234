import type { ReactNode } from 'react'
import type { OutboxEntry } from '../../offline/outbox-reader.ts'
import { referralPath, referralsTabPath } from '../../platform/navigation/paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Time } from '../../ui/time.tsx'
import { recipientOf } from './queue-row.tsx'
import styles from './receipt.module.css'

type ReceiptProps = {
  /** null: the row is no longer on this device. */
  readonly entry: OutboxEntry | null
  readonly isOnline: boolean
  /** What this browser does with waiting rows once the window is closed. */
  readonly closedWindowWords: string
  readonly now: number
  readonly onRetry: () => void
  readonly onEdit: () => void
  readonly onAnother: () => void
}

/** What became of the referral, never more than is known. */
export function Receipt(props: ReceiptProps): ReactNode {
  const { entry, onAnother } = props
  return (
    <Card aria-labelledby="receipt-heading" padding="roomy" className={styles['receipt'] ?? ''}>
      <div aria-live="polite" className={styles['news']}>
        {entry === null ? <Gone /> : <News {...props} entry={entry} />}
      </div>
      <div className={styles['actions']}>
        <LinkButton to={referralsTabPath('queue')}>Open the queue</LinkButton>
        <Button onClick={onAnother}>Write another referral</Button>
      </div>
    </Card>
  )
}

function News(props: ReceiptProps & { readonly entry: OutboxEntry }): ReactNode {
  const { entry, now } = props
  return (
    <>
      <h2 id="receipt-heading" tabIndex={-1}>
        {headingOf(entry)}
      </h2>
      <p>
        {entry.isLocked ? recipientOf(entry) : `To ${recipientOf(entry)}`}
        {entry.summary !== null && `, ${entry.summary.subject}`}
      </p>
      <Progress {...props} />
      <dl className={styles['facts']}>
        {entry.messageId !== null && <Fact term="Message id">{<code>{entry.messageId}</code>}</Fact>}
        <Fact term="Referral number">{<code>{entry.id}</code>}</Fact>
        <Fact term="Written">
          <Time at={entry.createdAt} now={now} />
        </Fact>
        {entry.sentAt !== null && (
          <Fact term="Confirmed">
            <Time at={entry.sentAt} now={now} />
          </Fact>
        )}
      </dl>
    </>
  )
}

function headingOf(entry: OutboxEntry): string {
  switch (entry.state) {
    case 'queued':
      return 'Saved on this device'
    case 'sending':
      return 'Sending'
    case 'waiting':
    case 'held':
      return 'Saved on this device, waiting'
    case 'sent':
      return SENT_HEADINGS[entry.serverStatus ?? 'sent']
    case 'skipped':
      return 'Recorded without an e-mail'
    case 'needs_fix':
      return 'Not sent'
    case 'conflict':
    case 'blocked_auth':
      return 'Needs attention'
  }
}

const SENT_HEADINGS: Readonly<Record<NonNullable<OutboxEntry['serverStatus']>, string>> = {
  sent: 'Sent',
  accepted: 'Accepted, e-mail on its way',
  failed: 'Stored, e-mail not delivered',
  skipped: 'Recorded without an e-mail',
}

function Progress(props: ReceiptProps & { readonly entry: OutboxEntry }): ReactNode {
  const { entry, isOnline, closedWindowWords, now, onRetry, onEdit } = props
  const reason = entry.status.reason
  switch (entry.state) {
    case 'queued':
      return isOnline ? (
        <Spinner label="It is being handed to the server." />
      ) : (
        <p>You are offline. It is sent as soon as you are connected again. {closedWindowWords}</p>
      )
    case 'sending':
      return <Spinner label="Waiting for the server to confirm." />
    case 'waiting':
    case 'held':
      return (
        <Alert tone="warning" actions={<Button onClick={onRetry}>Retry</Button>}>
          <p>{reason ?? 'It is tried again by itself.'}</p>
          {entry.nextAttemptAt !== null && entry.nextAttemptAt > now && (
            <p>
              Next try <Time at={entry.nextAttemptAt} now={now} />. {closedWindowWords}
            </p>
          )}
        </Alert>
      )
    case 'sent':
      return <AfterSending entry={entry} />
    case 'skipped':
      return <p>The referral is stored. No e-mail was sent, as you asked.</p>
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
          <p>{reason ?? 'Failed to send referral email'}</p>
        </Alert>
      )
  }
}

function AfterSending({ entry }: { readonly entry: OutboxEntry }): ReactNode {
  switch (entry.serverStatus) {
    case 'accepted':
      return <p>The referral is stored. The server is still handing the e-mail over and goes on by itself.</p>
    case 'failed':
      return (
        <Alert tone="danger" actions={<LinkButton to={referralPath(entry.id)}>Open the referral</LinkButton>}>
          <p>{entry.status.reason}</p>
          <p>Please check the address, or get in touch another way.</p>
        </Alert>
      )
    case 'sent':
    case 'skipped':
    case null:
      return <p>The mail server has taken it.</p>
  }
}

function Gone(): ReactNode {
  return (
    <>
      <h2 id="receipt-heading" tabIndex={-1}>
        No longer in the queue
      </h2>
      <p>This referral was discarded or turned back into a draft.</p>
    </>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
