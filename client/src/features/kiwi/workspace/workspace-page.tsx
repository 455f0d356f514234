/** /kiwi-ai/{id}: one workspace, with its documents, questions and findings, and the source beside them. */
import { useCallback, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { LockedNotice } from '../../../offline/react/locked-notice.tsx'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LostRows } from '../room/lost-rows.tsx'
import type { CaseDocument, Workspace } from '../storage/case-file.ts'
import type { CaseFileStore, Listed } from '../storage/case-files.ts'
import { useCaseFileStore, useLiveCaseFiles } from '../storage/use-case-files.ts'
import { PdfNotice } from './pdf-notice.tsx'
import { useOpenWorkspace } from './use-open-workspace.ts'
import { WorkspaceHeading } from './workspace-heading.tsx'
import { WorkspacePanes } from './workspace-panes.tsx'

export function WorkspacePage(): ReactNode {
  const { id = '' } = useParams()
  const store = useCaseFileStore()
  const { owner } = useOffline()
  const read = useCallback(
    async (person: UserId) => ({
      workspace: await store.workspace(person, id),
      documents: await store.documents(person, id),
    }),
    [store, id],
  )
  const found = useLiveCaseFiles(store, read)
  useDocumentTitle('Kiwi AI')
  if (found.status === 'loading' || owner === null)
    return <Skeleton label="Opening the workspace…" rows={6} />
  if (found.status === 'failed') {
    const { code, words } = toOfflineError(found.error)
    if (code === 'locked') return <LockedNotice />
    return (
      <Alert tone="danger" role="alert">
        {words}
      </Alert>
    )
  }
  const { workspace, documents } = found.value
  if (workspace === null)
    return (
      <>
        <PageHeading title="Workspace not found" />
        <EmptyState
          title="It is not on this device"
          action={<LinkButton to={paths.kiwiAi}>All workspaces</LinkButton>}
        >
          Workspaces stay on the device where they were made. This one was removed here, or belongs to another
          device or person.
        </EmptyState>
      </>
    )
  return <OpenedWorkspace key={`${owner} ${id}`} {...{ store, owner, workspace, documents }} />
}

type OpenedProps = {
  readonly store: CaseFileStore
  readonly owner: UserId
  readonly workspace: Workspace
  readonly documents: Listed<CaseDocument>
}

function OpenedWorkspace({ store, owner, workspace, documents }: OpenedProps): ReactNode {
  const open = useOpenWorkspace(store, owner, workspace.id, documents.rows)
  return (
    <>
      <WorkspaceHeading store={store} owner={owner} workspace={workspace} />
      <LostRows lost={documents.lost} />
      <PdfNotice />
      <WorkspacePanes open={open} store={store} documents={documents.rows} />
    </>
  )
}
