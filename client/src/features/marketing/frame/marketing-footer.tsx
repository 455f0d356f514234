import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Logo } from '../../../ui/logo.tsx'
import { SupportLink } from '../legal/contact-words.tsx'
import styles from './marketing-footer.module.css'

const GROUPS = [
  {
    title: 'Product',
    links: [
      { to: '/pricing', label: 'Pricing' },
      { to: '/legal-search-beta', label: 'Legal search beta' },
      { to: '/help', label: 'Help' },
    ],
  },
  {
    title: 'For you',
    links: [
      { to: '/signup/login', label: 'Sign in' },
      { to: '/signup/register', label: 'Register as an attorney' },
      { to: '/home', label: 'Save a request for an attorney' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/company', label: 'Company' },
      { to: '/press', label: 'Press' },
      { to: '/privacy-policy', label: 'Privacy policy' },
      { to: '/terms-of-service', label: 'Terms of service' },
    ],
  },
] as const

export function MarketingFooter(): ReactNode {
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <div className={styles['name']}>
          <Logo size={30} onDark />
          <p>
            CounselRelay is software. We don’t provide legal services or advice, and attorney-client
            relationships form directly between the parties.
          </p>
          <p>
            <SupportLink />
          </p>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={styles['group']}>
            <p aria-hidden="true">{title}</p>
            <ul className={styles['links']}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
