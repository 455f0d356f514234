import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { referralsTabPath } from '../../platform/navigation/paths.ts'
import { Pill } from '../../ui/badge.tsx'
import styles from './status-pill.module.css'

type StatusPillProps = {
  readonly isOnline: boolean
  /** Referrals that the server has not confirmed yet. */
  readonly waiting: number
  /** The number of these that need the user's action. */
  readonly attention: number
  /** False for clients, who send no referrals; their pill is not a link. */
  readonly hasQueue: boolean
}

/** Displays the connection and the queue; an attorney's pill links to the queue. Waiting referrals take precedence over the connection. */
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
