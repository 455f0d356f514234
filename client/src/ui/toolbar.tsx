import type { ReactNode } from 'react'
import styles from './toolbar.module.css'

/** A wrapping row of controls; `end` is placed at the far side. */
export function Toolbar({
  children,
  end,
}: {
  readonly children?: ReactNode
  readonly end?: ReactNode
}): ReactNode {
  return (
    <div className={styles['toolbar']}>
      {children}
      {end !== undefined && <div className={styles['end']}>{end}</div>}
    </div>
  )
}
