import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PlainPage } from './plain-page.tsx'
import { OtherWay, WayHome } from './way-home.tsx'

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
      <WayHome /> <OtherWay />
    </PlainPage>
  )
}
