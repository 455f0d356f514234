import type { ReactNode } from 'react'
import styles from './lien-table.module.css'

/** Without a badge: a row has few elements, so that it is drawn quickly. */
export function NotReviewedText(): ReactNode {
  return <span className={styles['warned']}>not reviewed</span>
}
