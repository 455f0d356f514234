import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'

/** /dashboard/liens/document/new: a letter, a notice or an agreement, from its template to a file. */
export function DocumentPage(): ReactNode {
  useDocumentTitle('Write a document')
  return <PageHeading title="Write a document" />
}
