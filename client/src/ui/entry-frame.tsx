/** The frame of all sign-in and sign-up screens: one column below the product's name, without navigation. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './entry-frame.module.css'
import { Logo } from './logo.tsx'

type EntryFrameProps = {
  readonly children: ReactNode
  /** Links below the card. */
  readonly footer?: ReactNode
  readonly wide?: boolean
  /** For a sign-up page whose route has another style: uses the look of the earlier sign-up steps. */
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

/** Separates two alternatives. */
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
