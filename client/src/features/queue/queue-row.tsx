import type { ReactNode } from 'react'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import type { OutboxLabel } from '../../offline/engine/operation.ts'
import { questionOfAge } from '../../../../shared/domain/command-age.ts'
import { isAcknowledged, isStale } from '../../offline/engine/outbox-row.ts'
import { titleOf } from '../../offline/engine/outbox-labels.ts'
import type { Tone } from '../../ui/tone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDeadline } from '../../ui/deadline.ts'
import { Time } from '../../ui/time.tsx'
import styles from '../../ui/kept-rows.module.css'

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

/** One queued row: its title, its state with the reason, and its actions. */
export function QueueRow({ entry, now, onRetry, onEdit, onDiscard }: QueueRowProps): ReactNode {
  const name = titleOf(entry)
  const titleId = `row-${entry.id}`
  const isSent = isAcknowledged(entry.state)
  const isSending = entry.status.label === 'Sending'
  const isOld = isStale(entry)
  const isHeld = entry.state === 'held' && !isOld
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <h3 id={titleId}>{name}</h3>
        <p className={styles['subject']}>{entry.summary?.detail}</p>
        <p className={styles['state']}>
          <State entry={entry} now={now} />
        </p>
        <p className={styles['times']}>
          Created <Time at={entry.createdAt} now={now} />
          <NextTry entry={entry} now={now} />
          {entry.sentAt !== null && (
            <>
              {isOnlySaved(entry) ? ' · saved by our server ' : ' · sent '}
              <Time at={entry.sentAt} now={now} />
            </>
          )}
        </p>
        {!isSent && <Deadline entry={entry} now={now} />}
        {entry.overdue && <p className={styles['overdue']}>Unsent for more than a day.</p>}
      </div>
      <div className={styles['actions']}>
        {(!isSent || entry.isRetrying) && (
          <Button size="small" disabled={isSending} aria-describedby={titleId} onClick={() => onRetry(entry)}>
            {isHeld ? 'Send original' : isOld ? 'Send' : 'Retry'}
          </Button>
        )}
        {!isSent && entry.canEdit && (
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

/** The deadline can pass while the row waits. The server then rejects the row until it is edited. */
function Deadline({ entry, now }: { readonly entry: OutboxEntry; readonly now: number }): ReactNode {
  const deadline = entry.summary?.deadline
  if (deadline === undefined) return null
  const { label, at } = deadline
  return (
    <p className={at <= now ? styles['overdue'] : styles['times']}>
      {at <= now ? `${label} passed: ` : `${label}: `}
      <time dateTime={new Date(at).toISOString()}>{formatDeadline(at, now)}</time>
    </p>
  )
}

/** When no email was requested, the reason replaces the label "Sent". */
function State({ entry, now }: { readonly entry: OutboxEntry; readonly now: number }): ReactNode {
  const { label } = entry.status
  // Asked anew: the server's words are as old as its answer.
  const reason = isStale(entry) ? questionOfAge(now - entry.createdAt) : entry.status.reason
  if (entry.state === 'skipped' && entry.lastError === null) return <Badge>{reason ?? label}</Badge>
  return (
    <>
      <Badge tone={STATUS_TONES[label]}>{label}</Badge>
      {reason !== null && <span className={styles['reason']}>{reason}</span>}
    </>
  )
}

/** The server saved the row but sent no email. */
function isOnlySaved({ state, status }: OutboxEntry): boolean {
  return state === 'skipped' || status.label === 'Failed'
}

function NextTry({ entry, now }: { readonly entry: OutboxEntry; readonly now: number }): ReactNode {
  if (entry.nextAttemptAt === null || (entry.state !== 'waiting' && !entry.isRetrying)) return null
  if (entry.nextAttemptAt <= now) return ' · next try now'
  return (
    <>
      {' · next try '}
      <Time at={entry.nextAttemptAt} now={now} />
    </>
  )
}
