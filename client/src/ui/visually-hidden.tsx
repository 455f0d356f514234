import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Read by assistive technology, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles['hidden']}>{children}</span>
}
