import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'

/** /dashboard/liens/new: a matter with its first lien, or with ?matter= a further lien of one. */
export function NewMatterPage(): ReactNode {
  useDocumentTitle('New matter')
  return <PageHeading title="New matter" />
}
