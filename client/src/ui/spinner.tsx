import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

type SpinnerProps = {
  /** Announced by screen readers, and displayed beside the ring unless `quiet`. */
  readonly label?: string
  readonly quiet?: boolean
  /** Fills the available space and centers the spinner in it. */
  readonly page?: boolean
}

export function Spinner({ label = 'Loading…', quiet = false, page = false }: SpinnerProps): ReactNode {
  return (
    <div role="status" className={classNames(styles['spinner'], page && styles['page'])}>
      <span className={styles['ring']} aria-hidden="true" />
      <span className={quiet ? styles['hidden'] : styles['label']}>{label}</span>
    </div>
  )
}
