import { useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordList, useRecordStore } from '../../../offline/react/use-records.ts'
import type { RecordList } from '../../../offline/records/record-store.ts'
import { newLienStartOf } from '../../../platform/navigation/lien-start.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NewLienForm } from './new-lien-form.tsx'
import { emptyNewLien } from './new-lien-values.ts'
import { useNewLienDraft } from './use-new-lien-draft.ts'

/** /dashboard/liens/new: a matter with its first lien, or with ?matter= a further lien of one. */
export function NewMatterPage(): ReactNode {
  const { owner } = useOffline()
  const [query] = useSearchParams()
  const matter = query.get('matter')
  const title = matter === null ? 'New matter' : 'Add a lien'
  useDocumentTitle(title)
  return (
    <>
      <PageHeading
        title={title}
        lead="What you type is kept on this device until you create it."
        actions={<LinkButton to={paths.liens}>All liens</LinkButton>}
      />
      {owner !== null && <NewLien owner={owner} matter={matter} />}
    </>
  )
}

type NewLienProps = { readonly owner: UserId; readonly matter: string | null }

function NewLien({ owner, matter }: NewLienProps): ReactNode {
  const draft = useNewLienDraft(owner)
  const { newId } = useRecordStore()
  const { state } = useLocation() as { readonly state: unknown } // typed as any
  // The state is dropped once it is in the form, which keeps it.
  const [start] = useState(() => newLienStartOf(state))
  const [fresh] = useState(() => emptyNewLien(newId()))
  const matters = useRecordList(BOOK_KIND.kind)
  if (draft.load.status === 'loading' || matters.status === 'loading')
    return <Skeleton rows={4} label="Opening the form…" />
  if (draft.load.status === 'elsewhere')
    return (
      <Alert role="status" title="A new lien is being entered in another window">
        Continue there, or close that window and the form will open here with everything you typed.
      </Alert>
    )
  if (draft.load.status === 'failed' || matters.status === 'failed') {
    const error = draft.load.status === 'failed' ? draft.load.error : failureOf(matters)
    return (
      <Alert tone="danger" role="alert">
        {toOfflineError(error).words}
      </Alert>
    )
  }
  if (isMissing(matters.value, matter)) return <NotHere isWhole={matters.value.isWhole} />
  const { stored } = draft.load
  return (
    <NewLienForm
      owner={owner}
      matter={matter}
      matters={matters.value.records}
      draft={draft}
      stored={stored?.content.kind === 'values' ? stored.content.values : fresh}
      restoredAt={stored?.updatedAt ?? null}
      start={start}
    />
  )
}

function failureOf(matters: ReturnType<typeof useRecordList>): unknown {
  return matters.status === 'failed' ? matters.error : null
}

function isMissing({ records }: RecordList, matter: string | null): boolean {
  return matter !== null && records.every(({ id }) => id !== matter)
}

function NotHere({ isWhole }: { readonly isWhole: boolean }): ReactNode {
  if (!isWhole) return <Skeleton rows={4} label="Loading the matter…" />
  return (
    <EmptyState
      title="This matter isn’t here"
      action={<LinkButton to={paths.newMatter}>New matter</LinkButton>}
    >
      It hasn’t reached this device yet. It appears when you’re online.
    </EmptyState>
  )
}
