import type { ReactNode } from 'react'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import { isAcknowledged } from '../../offline/engine/outbox-row.ts'
import type { OutboxLabel } from '../../offline/engine/operation.ts'
import { isEmailDelayed, isEmailRefused, isEmailStopped } from '../../offline/operations/referral-send.ts'
import type { Tone } from '../../ui/tone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './referral-row.module.css'

type QueueRowProps = {
  readonly entry: OutboxEntry
  readonly now: number
  readonly onRetry: (entry: OutboxEntry) => void
  readonly onEdit: (entry: OutboxEntry) => void
  readonly onDiscard: (entry: OutboxEntry) => void
}

const STATUS_TONES: Record<OutboxLabel, Tone> = {
  Waiting: 'warning',
  Sending: 'info',
  Sent: 'success',
  Failed: 'danger',
  'Needs attention': 'danger',
}

/** One queued referral: who it is for, its state and why, and what can be done. */
export function QueueRow({ entry, now, onRetry, onEdit, onDiscard }: QueueRowProps): ReactNode {
  const name = recipientOf(entry)
  const titleId = `row-${entry.id}`
  const isSent = isAcknowledged(entry.state)
  const isSending = entry.status.label === 'Sending'
  const isHeld = entry.state === 'held'
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <h3 id={titleId}>{name}</h3>
        <p className={styles['subject']}>{entry.summary?.detail}</p>
        <p className={styles['state']}>
          <State entry={entry} />
        </p>
        <p className={styles['times']}>
          Created <Time at={entry.createdAt} now={now} />
          <NextTry entry={entry} now={now} />
          {entry.sentAt !== null && (
            <>
              {hasNoEmail(entry) ? ' · saved by our server ' : ' · sent '}
              <Time at={entry.sentAt} now={now} />
            </>
          )}
        </p>
        {entry.overdue && <p className={styles['overdue']}>Unsent for more than a day.</p>}
      </div>
      <div className={styles['actions']}>
        {(!isSent || isEmailDelayed(entry)) && (
          <Button size="small" disabled={isSending} aria-describedby={titleId} onClick={() => onRetry(entry)}>
            {isHeld ? 'Send original' : 'Retry'}
          </Button>
        )}
        {!isSent && (
          <Button size="small" disabled={isSending} aria-describedby={titleId} onClick={() => onEdit(entry)}>
            {isHeld ? 'Continue editing' : 'Edit'}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          disabled={isSending}
          aria-describedby={titleId}
          onClick={() => onDiscard(entry)}
        >
          {isSent ? 'Remove from this list' : 'Discard'}
        </Button>
      </div>
    </li>
  )
}

/** What was recorded without an email was sent to nobody: its reason says all, and takes the place of "Sent". */
function State({ entry }: { readonly entry: OutboxEntry }): ReactNode {
  const { label, reason } = entry.status
  if (entry.state === 'skipped' && !isEmailStopped(entry)) return <Badge>{reason}</Badge>
  return (
    <>
      <Badge tone={STATUS_TONES[label]}>{label}</Badge>
      {reason !== null && <span className={styles['reason']}>{reason}</span>}
    </>
  )
}

/** The server has the referral, and no email about it has gone out. */
function hasNoEmail(entry: OutboxEntry): boolean {
  return entry.state === 'skipped' || isEmailRefused(entry) || isEmailDelayed(entry)
}

function NextTry({ entry, now }: { readonly entry: OutboxEntry; readonly now: number }): ReactNode {
  if (entry.nextAttemptAt === null || (entry.state !== 'waiting' && !isEmailDelayed(entry))) return null
  if (entry.nextAttemptAt <= now) return ' · next try now'
  return (
    <>
      {' · next try '}
      <Time at={entry.nextAttemptAt} now={now} />
    </>
  )
}

/** The summary is wiped a day after sending; the row itself stays as a record. */
export function recipientOf({ summary, isLocked }: Pick<OutboxEntry, 'summary' | 'isLocked'>): string {
  if (isLocked) return 'Locked on this device'
  if (summary === null) return 'Details no longer kept on this device'
  return summary.title
}
