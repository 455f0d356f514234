import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { referralsTabPath } from '../../platform/navigation/paths.ts'
import styles from './dashboard-page.module.css'

/** Shown below an incomplete list: its limit, and a link to the rest. */
export function ListEnd({ after }: { readonly after: string }): ReactNode {
  return (
    <p className={styles['soft']}>
      This list ends after {after}. See all by deadline:{' '}
      <Link to={`${referralsTabPath('received')}&sort=deadline`}>Received referrals</Link>,{' '}
      <Link to={`${referralsTabPath('sent')}&sort=deadline`}>Sent referrals</Link>.
    </p>
  )
}
