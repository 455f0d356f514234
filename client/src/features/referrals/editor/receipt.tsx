import type { ReactNode } from 'react'
import { isAcknowledged } from '../../../offline/engine/outbox-row.ts'
import { titleOf } from '../../../offline/engine/outbox-labels.ts'
import { feeShareLabel } from '../../../../../shared/domain/referral-terms.ts'
import {
  emailStatusOf,
  isEmailStopped,
  type ReferralEntry,
} from '../../../offline/operations/referral-send.ts'
import { referralPath, referralsTabPath } from '../../../platform/navigation/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDeadline } from '../../../ui/deadline.ts'
import { Time } from '../../../ui/time.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { ReceiptProgress, type ReceiptProps } from './receipt-progress.tsx'
import styles from './receipt.module.css'

/** The status of a submitted referral. It claims no more than is known. */
export function Receipt(props: ReceiptProps): ReactNode {
  const { entry, onAnother } = props
  const isSaved = entry !== null && isAcknowledged(entry.state)
  return (
    <Card aria-labelledby="receipt-heading" padding="roomy" className={styles['receipt'] ?? ''}>
      <div aria-live="polite" className={styles['news']}>
        {entry === null ? <Gone /> : <ReceiptContent {...props} entry={entry} />}
      </div>
      <div className={styles['actions']}>
        {isSaved ? (
          <LinkButton to={referralPath(entry.id)} variant="primary">
            View referral
          </LinkButton>
        ) : (
          <LinkButton to={referralsTabPath('queue')}>Open the queue</LinkButton>
        )}
        <Button onClick={onAnother}>Refer another</Button>
      </div>
      {entry !== null && <DeliveryDetails entry={entry} now={props.now} />}
    </Card>
  )
}

function ReceiptContent(props: ReceiptProps & { readonly entry: ReferralEntry }): ReactNode {
  const { entry, deadline, share, now } = props
  return (
    <>
      <h1 id="receipt-heading" tabIndex={-1}>
        {headingOf(entry)}
      </h1>
      {entry.isLocked ? (
        <p>{titleOf(entry)}</p>
      ) : (
        <FactList className={styles['facts']}>
          {entry.summary !== null && <Fact term="Recipient">{addressOf(entry.summary)}</Fact>}
          {entry.summary !== null && <Fact term="Subject">{entry.summary.subject}</Fact>}
          {deadline !== null && (
            <Fact term="Acceptance deadline">
              <time dateTime={new Date(deadline).toISOString()}>{formatDeadline(deadline, now)}</time>
            </Fact>
          )}
          {share !== null && <Fact term="Your referral fee">{feeShareLabel(share)}</Fact>}
        </FactList>
      )}
      <ReceiptProgress {...props} />
    </>
  )
}

function addressOf({ recipientName, recipientEmail }: NonNullable<ReferralEntry['summary']>): string {
  return recipientName === '' ? recipientEmail : `${recipientName}, ${recipientEmail}`
}

function headingOf(entry: ReferralEntry): string {
  switch (entry.state) {
    case 'queued':
      return 'Saved on this device'
    case 'sending':
      return 'Sending'
    case 'waiting':
      return 'Saved on this device, waiting'
    case 'held':
      return 'Paused while you edit it'
    case 'sent':
      return sentHeading(entry)
    case 'skipped':
      return isEmailStopped(entry) ? 'Saved, but not emailed' : 'Recorded, no email sent'
    case 'needs_fix':
      return 'Not sent'
    case 'conflict':
    case 'blocked_auth':
      return 'Needs attention'
  }
}

function sentHeading(entry: ReferralEntry): string {
  switch (emailStatusOf(entry)) {
    case 'accepted':
      return entry.lastError === null ? 'Saved, email on its way' : 'Saved, email not sent yet'
    case 'failed':
      return 'Saved, email not delivered'
    case 'skipped':
      return 'Recorded, no email sent'
    case 'sent':
    case null:
      return entry.summary === null ? 'Sent' : `Sent to ${titleOf(entry)}`
  }
}

/** Details for support and troubleshooting. */
function DeliveryDetails({ entry, now }: { readonly entry: ReferralEntry; readonly now: number }): ReactNode {
  return (
    <details className={styles['details']}>
      <summary>Delivery details</summary>
      <FactList className={styles['facts']}>
        {entry.receipt !== null && entry.state !== 'skipped' && entry.receipt.status !== 'skipped' && (
          <Fact term="Message ID">{<code>{entry.receipt.messageId}</code>}</Fact>
        )}
        <Fact term="Reference number">{<code>{entry.id}</code>}</Fact>
        <Fact term="Created">
          <Time at={entry.createdAt} now={now} />
        </Fact>
        {entry.sentAt !== null && (
          <Fact term="Confirmed">
            <Time at={entry.sentAt} now={now} />
          </Fact>
        )}
      </FactList>
    </details>
  )
}

function Gone(): ReactNode {
  return (
    <>
      <h1 id="receipt-heading" tabIndex={-1}>
        No longer in the queue
      </h1>
      <p>This referral was discarded, or replaced by an edited version.</p>
    </>
  )
}
