import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  readonly title: string
  /** Why it is empty. */
  readonly children?: ReactNode
  /** The next step. */
  readonly action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles['empty']}>
      <svg viewBox="0 0 96 40" width="96" height="40" aria-hidden="true" className={styles['drawing']}>
        <path d="M4 20h34M58 20h34" strokeDasharray="2 7" />
        <path d="M55.5 11.5A11 11 0 1 0 55.5 28.5" />
        <path d="M46 20h17" className={styles['baton']} />
      </svg>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}
