import type { ReactNode } from 'react'
import { paths } from '../../platform/navigation/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PlainPage } from './plain-page.tsx'

/** An address that is promised and guarded, but whose screen is not there. */
export function NotOpenYetPage(): ReactNode {
  useDocumentTitle('Not open yet')
  return (
    <PlainPage title="This page is not open yet" lead="Coming soon.">
      <LinkButton to={paths.dashboard} variant="primary">
        Go to dashboard
      </LinkButton>
    </PlainPage>
  )
}
