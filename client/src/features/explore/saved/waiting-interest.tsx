import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { titleOf } from '../../../offline/engine/outbox-labels.ts'
import { isAcknowledged } from '../../../offline/engine/outbox-row.ts'
import { isInterest } from '../../../offline/operations/interest.ts'
import type { MessageEntry } from '../../../offline/operations/message-summary.ts'
import { useOutbox } from '../../../offline/react/use-outbox.ts'
import { referralsTabPath } from '../../../platform/navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from './saved-cases.module.css'

/** The answers that this device has still to send, the last one first. */
export function useWaitingInterests(): readonly MessageEntry[] {
  const outbox = useOutbox()
  if (outbox.status !== 'ready') return NONE
  return outbox.value
    .filter(isInterest)
    .filter(({ state }) => !isAcknowledged(state))
    .toReversed()
}

const NONE: readonly MessageEntry[] = []

/** The queue knows what it may do: send, send still, or discard. */
export function WaitingInterest({
  entry,
  now,
}: {
  readonly entry: MessageEntry
  readonly now: number
}): ReactNode {
  const { createdAt, status, summary } = entry
  const needsAttention = status.label === 'Failed' || status.label === 'Needs attention'
  return (
    <article className={styles['card']}>
      <div className={styles['top']}>
        <h2>
          <Link to={referralsTabPath('queue')}>{titleOf(entry)}</Link>
        </h2>
        <div className={styles['badges']}>
          <Badge tone={needsAttention ? 'danger' : 'warning'}>{status.label}</Badge>
        </div>
      </div>
      <p className={styles['soft']}>
        Written <Time at={createdAt} now={now} />.{' '}
        {needsAttention
          ? (status.reason ?? 'Decide in the queue.')
          : 'Saved on this device. It is sent while the app is open and you’re online.'}
      </p>
      {summary !== null && summary.text.trim() !== '' && (
        <p className={styles['note']}>
          <strong>Your message:</strong> {summary.text}
        </p>
      )}
    </article>
  )
}
