import type { ReactNode } from 'react'
import { TermsLinks } from '../../ui/terms-links.tsx'
import styles from './registration.module.css'

/** Placed directly above the button that signals agreement. The agreed version is recorded on the server. */
export function AgreementNote({ button }: { readonly button: string }): ReactNode {
  return (
    <p className={styles['agreement']}>
      By selecting “{button},” I agree to the <TermsLinks />.
    </p>
  )
}
