import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

type PageHeadingProps = {
  readonly title: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
}

/** The page's only h1. It gets the focus after navigation, so that screen readers announce the page. */
export function PageHeading({ title, lead, actions }: PageHeadingProps): ReactNode {
  return (
    <header className={styles['heading']}>
      <div className={styles['words']}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
