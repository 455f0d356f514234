import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import styles from './skeleton.module.css'

/** The placeholder for a list that is loading. */
export function Skeleton({
  rows = 3,
  label,
}: {
  readonly rows?: number
  readonly label?: string
}): ReactNode {
  return (
    <div className={styles['skeleton']}>
      <Spinner quiet {...(label === undefined ? {} : { label })} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']} aria-hidden="true" />
      ))}
    </div>
  )
}
