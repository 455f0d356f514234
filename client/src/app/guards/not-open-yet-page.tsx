import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PlainPage } from './plain-page.tsx'
import { WayHome } from './way-home.tsx'

/** Placeholder for a reserved and guarded address without a page. */
export function NotOpenYetPage(): ReactNode {
  useDocumentTitle('Not open yet')
  return (
    <PlainPage title="This page is not open yet" lead="Coming soon.">
      <WayHome />
    </PlainPage>
  )
}
