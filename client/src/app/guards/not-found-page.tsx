import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../platform/navigation/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PlainPage } from './plain-page.tsx'

export function NotFoundPage(): ReactNode {
  const { pathname } = useLocation()
  useDocumentTitle('Page not found')
  return (
    <PlainPage
      title="Page not found"
      lead={
        <>
          There’s no page at <code>{pathname}</code>. Check the address, or start over.
        </>
      }
    >
      <LinkButton to={paths.dashboard} variant="primary">
        Go to dashboard
      </LinkButton>{' '}
      <LinkButton to={paths.landing}>Go to home page</LinkButton>
    </PlainPage>
  )
}
