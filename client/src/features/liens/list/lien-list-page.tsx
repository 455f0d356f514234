import type { ReactNode } from 'react'
import { paths } from '../../../platform/navigation/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'

/** /dashboard/liens: the liens of every matter. */
export function LienListPage(): ReactNode {
  useDocumentTitle('Liens')
  return (
    <PageHeading
      title="Liens"
      actions={
        <LinkButton to={paths.newMatter} variant="primary">
          New matter
        </LinkButton>
      }
    />
  )
}
