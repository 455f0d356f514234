import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { referralsTabPath } from '../../platform/navigation/paths.ts'
import { Pill } from '../../ui/badge.tsx'
import styles from './status-pill.module.css'

type StatusPillProps = {
  readonly isOnline: boolean
  /** Referrals that the server has not confirmed yet. */
  readonly waiting: number
  /** Of these, how many only the person can move on. */
  readonly attention: number
  /** Clients send no referrals, so theirs leads nowhere. */
  readonly hasQueue: boolean
}

/** One glance at connection and queue; an attorney's leads to the queue. What waits matters more than why. */
export function StatusPill({ isOnline, waiting, attention, hasQueue }: StatusPillProps): ReactNode {
  const words = waiting > 0 ? `${waiting} waiting` : isOnline ? 'Online' : 'Offline'
  const tone = attention > 0 ? 'danger' : waiting > 0 || !isOnline ? 'warning' : 'success'
  return (
    <div role="status">
      {hasQueue ? (
        <Link to={referralsTabPath('queue')} className={styles['link']} title="Open the queue">
          <Pill tone={tone}>{words}</Pill>
        </Link>
      ) : (
        <Pill tone={tone}>{words}</Pill>
      )}
    </div>
  )
}
