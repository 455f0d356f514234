import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MessageEntry } from '../../../offline/operations/message-summary.ts'
import { isAcknowledged } from '../../../offline/engine/outbox-row.ts'
import { referralsTabPath } from '../../../platform/navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../explore.module.css'

type QueuedProps = { readonly entry: MessageEntry; readonly now: number }

/** An interest that this device has sent or still holds, as long as the server's list does not show it. */
export function QueuedInterestCard({ entry, now }: QueuedProps): ReactNode {
  const { createdAt, status, summary, state } = entry
  const isSent = isAcknowledged(state)
  const needsAttention = status.label === 'Failed' || status.label === 'Needs attention'
  return (
    <Card aria-labelledby="queued-interest" className={styles['part']}>
      <div className={styles['top']}>
        <h2 id="queued-interest">Your interest</h2>
        <Badge tone={isSent ? 'success' : needsAttention ? 'danger' : 'warning'}>{status.label}</Badge>
      </div>
      <p role="status" className={styles['soft']}>
        {isSent
          ? (status.reason ?? 'Your interest was sent.')
          : 'Saved on this device. It is sent while the app is open and you’re online.'}
      </p>
      {!isSent && status.reason !== null && <p>{status.reason}</p>}
      <p className={styles['need']}>{wordsOf(entry, summary)}</p>
      <p className={styles['soft']}>
        Written <Time at={createdAt} now={now} />
      </p>
      {!isSent && (
        <p>
          <Link to={referralsTabPath('queue')}>
            {needsAttention ? 'Decide in the queue' : 'See it in the queue'}
          </Link>
        </p>
      )}
    </Card>
  )
}

function wordsOf({ isLocked }: MessageEntry, summary: MessageEntry['summary']): string {
  if (summary !== null) return summary.text === '' ? 'Without a message.' : summary.text
  return isLocked ? 'Locked on this device' : 'Details no longer kept on this device'
}
