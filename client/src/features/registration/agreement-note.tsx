import type { ReactNode } from 'react'
import { TermsLinks } from '../../ui/terms-links.tsx'
import styles from './registration.module.css'

/** Right above the button whose press is the agreement; what was agreed to goes to the server with the account and the profile. */
export function AgreementNote({ button }: { readonly button: string }): ReactNode {
  return (
    <p className={styles['agreement']}>
      By selecting “{button},” I agree to the <TermsLinks />.
    </p>
  )
}
