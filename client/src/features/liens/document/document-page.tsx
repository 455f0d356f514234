import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DOCUMENT_FACTS } from '../../../../../shared/domain/records/document-facts.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useRecord } from '../../../offline/react/use-records.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { matterPath, newDocumentPath } from '../lien-paths.ts'
import { PackOverridesProvider } from '../pack-overrides.tsx'
import { DocumentSteps } from './open-document.tsx'
import { StartDocument } from './start-document.tsx'
import { useKeptDocumentFiles } from './use-document-file.ts'

/** /dashboard/liens/document/new: a letter, a notice or an agreement, from its template to a file; with ?document= one that was begun. */
export function DocumentPage(): ReactNode {
  const [query] = useSearchParams()
  const id = query.get('document')
  return (
    <PackOverridesProvider>
      {id === null ? <Start matter={query.get('matter')} /> : <Begun key={id} id={id} />}
    </PackOverridesProvider>
  )
}

function Start({ matter }: { readonly matter: string | null }): ReactNode {
  useDocumentTitle('Write a document')
  useKeptDocumentFiles()
  return (
    <>
      <PageHeading
        title="Write a document"
        lead="Our own wording, filled from your matter. Nothing is sent from here."
        actions={
          matter !== null && (
            <LinkButton to={matterPath(matter, 'documents')}>Documents of the matter</LinkButton>
          )
        }
      />
      <StartDocument />
    </>
  )
}

function Begun({ id }: { readonly id: string }): ReactNode {
  const record = useRecord(DOCUMENT_FACTS.kind, id)
  const view = record.status === 'ready' ? record.value : null
  const title = view === null ? 'Document' : DOCUMENT_FACTS.titleOf(view.body)
  useDocumentTitle(title)
  const book = view?.body['book']
  return (
    <>
      <PageHeading
        title={title}
        actions={
          typeof book === 'string' && (
            <LinkButton to={matterPath(book, 'documents')}>Documents of the matter</LinkButton>
          )
        }
      />
      {record.status === 'loading' && <Skeleton label="Loading the document…" />}
      {record.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {toOfflineError(record.error).words}
        </Alert>
      )}
      {record.status === 'ready' &&
        (view === null ? (
          <EmptyState
            title="This document isn’t here"
            action={<LinkButton to={newDocumentPath()}>Write a document</LinkButton>}
          >
            It hasn’t reached this device yet. It appears when you’re online.
          </EmptyState>
        ) : (
          <DocumentSteps id={id} view={view} />
        ))}
    </>
  )
}
