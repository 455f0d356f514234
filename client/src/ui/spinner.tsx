import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

type SpinnerProps = {
  /** Said by screen readers, and shown beside the ring unless `quiet`. */
  readonly label?: string
  readonly quiet?: boolean
  /** Fills and centres in the space it is given. */
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
