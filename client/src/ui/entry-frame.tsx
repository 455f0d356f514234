/** The frame of every screen on the way in: one column, the product's name above, nothing that leads astray. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './entry-frame.module.css'
import { Logo } from './logo.tsx'

type EntryFrameProps = {
  readonly children: ReactNode
  /** A way elsewhere, below the card. */
  readonly footer?: ReactNode
  readonly wide?: boolean
  /** A page of signing up whose address has another style: it looks as the steps before it did. */
  readonly signupLook?: boolean
}

export function EntryFrame({
  children,
  footer,
  wide = false,
  signupLook = false,
}: EntryFrameProps): ReactNode {
  return (
    <div className={styles['page']} data-look={signupLook ? 'signup' : undefined}>
      <header className={styles['header']}>
        <Link to="/" className={styles['home']}>
          <Logo size={34} />
        </Link>
      </header>
      <main className={wide ? styles['wide'] : styles['narrow']}>
        <div className={styles['card']}>{children}</div>
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
      </main>
    </div>
  )
}

/** What stands between two ways of doing the same. */
export function OrDivider(): ReactNode {
  return (
    <div className={styles['or']} role="separator" aria-label="or">
      <span aria-hidden="true">or</span>
    </div>
  )
}

export function Stack({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['stack']}>{children}</div>
}
