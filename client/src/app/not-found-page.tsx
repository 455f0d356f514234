import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../platform/navigation/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Logo } from '../ui/logo.tsx'
import styles from './error-page.module.css'

export function NotFoundPage(): ReactNode {
  const { pathname } = useLocation()
  useDocumentTitle('Page not found')
  return (
    <main className={styles['page']}>
      <Logo />
      <h1 tabIndex={-1}>Page not found</h1>
      <p>
        There is nothing at <code>{pathname}</code>.
      </p>
      <div className={styles['actions']}>
        <LinkButton to={paths.dashboard} variant="primary">
          Go to the dashboard
        </LinkButton>
        <LinkButton to={paths.landing}>Go to the start page</LinkButton>
      </div>
    </main>
  )
}
