/** Head and foot of every marketing page. All of it is links, so it works before and without JavaScript. */
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { paths } from '../../../platform/navigation/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { MarketingFooter } from './marketing-footer.tsx'
import styles from './marketing-frame.module.css'

const PLACES = [
  { to: '/pricing', label: 'Pricing' },
  { to: '/legal-search-beta', label: 'Legal search' },
  { to: '/help', label: 'Help' },
  { to: '/company', label: 'Company' },
] as const

export function MarketingFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  return (
    <div className={styles['page']}>
      <a href="#content" className={styles['skip']}>
        Skip to the content
      </a>
      <header className={styles['header']}>
        <Link to={paths.landing} className={styles['home']}>
          <Logo size={34} />
        </Link>
        <nav aria-label="Main" className={styles['wide']}>
          <Places />
        </nav>
        <div className={styles['ways']}>
          <Link to={paths.signup} className={styles['signIn']}>
            Sign in
          </Link>
          <LinkButton to={paths.signup} variant="primary" size="small" className={styles['start']}>
            Get started
          </LinkButton>
        </div>
        {/* Made anew on every page, so that it is closed after it has led somewhere. */}
        <details key={pathname} className={styles['menu']}>
          <summary>Menu</summary>
          <nav aria-label="Main">
            <Places />
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
