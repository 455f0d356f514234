/** The logo: a C with a baton passing through its opening, for a case being passed on. Drawn for this product. */
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './logo.module.css'

function LogoMark({ size = 32 }: { readonly size?: number }): ReactNode {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" className={styles['mark']}>
      <rect width="48" height="48" rx="11" className={styles['ground']} />
      <path d="M30.6 13.2A13 13 0 1 0 30.6 34.8" className={styles['ring']} />
      <path d="M20 24H40" className={styles['baton']} />
      <circle cx="20" cy="24" r="3.6" className={styles['hand']} />
    </svg>
  )
}

type LogoProps = { readonly size?: number; readonly onDark?: boolean }

/** Mark and name. The name is text, so it needs no alternative text. */
export function Logo({ size = 32, onDark = false }: LogoProps): ReactNode {
  return (
    <span className={classNames(styles['logo'], onDark && styles['onDark'])}>
      <LogoMark size={size} />
      <span className={styles['name']}>
        Counsel<span className={styles['relay']}>Relay</span>
      </span>
    </span>
  )
}
