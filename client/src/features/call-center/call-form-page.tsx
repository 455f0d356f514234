import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import type { OfflineError } from '../../offline/engine/offline-error.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useRecord, useRecordStore } from '../../offline/react/use-records.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { SAME_PAGE } from '../../platform/navigation/same-page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CALL_CENTER, callPath, NEW_CALL } from './call-paths.ts'
import { CallForm } from './call-form.tsx'

/** /call-center/new and /call-center/{id}: one call, saved as it is typed. */
export function CallFormPage(): ReactNode {
  const { id: param = NEW_CALL } = useParams()
  const { newId } = useRecordStore()
  const [fresh] = useState(newId)
  const id = param === NEW_CALL ? fresh : param
  const call = useRecord(CALL_KIND.kind, id)
  const view = call.status === 'ready' ? call.value : null
  const isNew = param === NEW_CALL || id === fresh
  const title = view === null ? (isNew ? 'Log a call' : 'Call') : CALL_KIND.titleOf(view.body)
  useDocumentTitle(title)
  useAddress(param, view)
  return (
    <>
      <PageHeading
        title={title}
        actions={
          <>
            <LinkButton to={CALL_CENTER}>All calls</LinkButton>
            {view !== null && <DeleteCall id={id} />}
          </>
        }
      />
      {call.status === 'loading' && <Skeleton label="Loading the call…" />}
      {call.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {toOfflineError(call.error).words}
        </Alert>
      )}
      {call.status === 'ready' &&
        (view === null && !isNew ? (
          <EmptyState
            title="This call isn’t here"
            action={<LinkButton to={CALL_CENTER}>All calls</LinkButton>}
          >
            It was deleted, or it hasn’t reached this device yet. It appears when you’re online.
          </EmptyState>
        ) : (
          <CallForm key={id} id={id} view={view} />
        ))}
    </>
  )
}

/** A new call gets its address with the first thing that is saved, so that a reload shows it again. */
function useAddress(param: string, view: RecordView | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (param === NEW_CALL && view !== null) {
      void navigate(callPath(view.id), { replace: true, state: SAME_PAGE })
    }
  }, [navigate, param, view])
}

function DeleteCall({ id }: { readonly id: string }): ReactNode {
  const { owner } = useOffline()
  const store = useRecordStore()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<OfflineError | null>(null)
  async function remove(): Promise<void> {
    if (owner === null) return
    try {
      await store.remove(owner, { kind: CALL_KIND.kind, id })
      await navigate(CALL_CENTER)
    } catch (error) {
      setFailure(toOfflineError(error))
    }
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete this call?"
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            <Button variant="danger" onClick={() => void remove()}>
              Delete the call
            </Button>
          </>
        }
      >
        <p>It is deleted here at once, and on your other devices when they’re online.</p>
        {failure !== null && (
          <Alert tone="danger" role="alert">
            {failure.words}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
