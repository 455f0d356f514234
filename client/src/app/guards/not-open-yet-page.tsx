import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** An address that is promised and guarded, but whose screen is not there. */
export function NotOpenYetPage(): ReactNode {
  useDocumentTitle('Not open yet')
  return (
    <EntryFrame>
      <PageHeading title="This page is not open yet" lead="It is planned, and nothing is behind it so far." />
      <LinkButton to="/dashboard" variant="primary">
        Go to the dashboard
      </LinkButton>
    </EntryFrame>
  )
}
