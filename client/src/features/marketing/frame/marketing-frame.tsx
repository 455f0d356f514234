/** The header and footer of every marketing page. They consist of links, so they work before and without JavaScript. */
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { paths } from '../../../platform/navigation/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { MarketingFooter } from './marketing-footer.tsx'
import styles from './marketing-frame.module.css'
import { useHasSession } from './use-has-session.ts'

const PLACES = [
  { to: '/pricing', label: 'Pricing' },
  { to: '/legal-search-beta', label: 'Legal search' },
  { to: '/help', label: 'Help' },
  { to: '/company', label: 'Company' },
] as const

export function MarketingFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  const hasSession = useHasSession()
  return (
    <div className={styles['page']}>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      <header className={styles['header']}>
        <Link to={paths.landing} className={styles['home']}>
          <Logo size={34} />
        </Link>
        <nav aria-label="Main" className={styles['wide']}>
          <Places />
        </nav>
        <div className={styles['ways']}>
          {hasSession ? (
            // On phones, a button does not fit beside the menu.
            <Link to={paths.dashboard} className={`${styles['signIn']} ${styles['slim']}`}>
              Open app
            </Link>
          ) : (
            <Link to={paths.login} className={styles['signIn']}>
              Sign in
            </Link>
          )}
          <Start hasSession={hasSession} className={styles['start']} />
        </div>
        {/* The key remounts the menu on every page, so that it is closed after a navigation. */}
        <details key={pathname} className={styles['menu']}>
          <summary>Menu</summary>
          <nav aria-label="Main">
            <Places />
            <Start hasSession={hasSession} />
          </nav>
        </details>
      </header>
      <main id="content" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <MarketingFooter />
    </div>
  )
}

type StartProps = { readonly hasSession: boolean; readonly className?: string | undefined }

function Start({ hasSession, className }: StartProps): ReactNode {
  return (
    <LinkButton
      to={hasSession ? paths.dashboard : paths.signup}
      variant="primary"
      size="small"
      className={className}
    >
      {hasSession ? 'Open app' : 'Get started'}
    </LinkButton>
  )
}

function Places(): ReactNode {
  return (
    <ul className={styles['places']}>
      {PLACES.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to}>{label}</NavLink>
        </li>
      ))}
    </ul>
  )
}
