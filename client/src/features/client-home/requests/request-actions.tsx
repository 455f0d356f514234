import { lazy, Suspense, useState, type ReactNode } from 'react'
import type {
  ClientRequest,
  ClientRequestsResponse,
} from '../../../../../shared/contracts/client-requests.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { LiveOnly } from '../../../ui/live-only.tsx'
import styles from './client-home.module.css'
import { ConfirmButton } from './confirm-button.tsx'
import { canEdit, canWithdraw, type Chosen } from './request-labels.ts'
import { useRequestChange } from './requests.queries.ts'
import { ShowRequest } from './show-request.tsx'

// The check of the text for names brings a long list of words.
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

type RequestActionsProps = {
  readonly request: ClientRequest
  readonly contact: ClientRequestsResponse['contact']
  readonly userId: string
  readonly isLive: boolean
  readonly chosen: Chosen
}

/** What the client can do with a request as a whole. */
export function RequestActions({ request, contact, userId, isLive, chosen }: RequestActionsProps): ReactNode {
  const change = useRequestChange(userId, request.id)
  const [isEditing, setIsEditing] = useState(false)
  const busy = (kind: string): boolean => change.isPending && change.variables.kind === kind
  const isOpen = canWithdraw(request)
  return (
    <LiveOnly
      isLive={isLive}
      otherwise={<p className={styles['soft']}>To change this request, you need a connection.</p>}
    >
      <div className={styles['ways']}>
        <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
        {request.status === 'chosen' && (
          <ChosenActions chosen={chosen} busy={busy} onChange={(kind) => change.mutate({ kind })} />
        )}
        <div className={styles['buttons']}>
          {isOpen && request.visibility !== 'listed' && canShow(request) && (
            <ShowRequest
              request={request}
              busy={busy('show')}
              onShow={() => change.mutate({ kind: 'show' })}
            />
          )}
          {canEdit(request) && contact !== null && (
            <Button size="small" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          )}
          {isOpen && (request.visibility === 'listed' || request.visibility === 'review') && (
            <Button size="small" busy={busy('stop')} onClick={() => change.mutate({ kind: 'stop' })}>
              Stop showing
            </Button>
          )}
          {isOpen && (
            <ConfirmButton
              label="Withdraw"
              title="Withdraw this request?"
              stay="Keep it"
              isDangerous
              busy={busy('withdraw')}
              onConfirm={() => change.mutate({ kind: 'withdraw' })}
            >
              This closes your request for good. Attorneys who answered learn that it is closed. You can post
              a new one anytime.
            </ConfirmButton>
          )}
          {request.status !== 'represented' && !isWiped(request) && (
            <ConfirmButton
              label="Delete now"
              title="Delete this request now?"
              stay="Keep it"
              isDangerous
              busy={busy('delete')}
              onConfirm={() => change.mutate({ kind: 'delete' })}
            >
              This closes your request and erases at once what you wrote in it, the answers and the messages.
              It can’t be undone.
            </ConfirmButton>
          )}
        </div>
        {isEditing && contact !== null && (
          <Suspense fallback={null}>
            <EditDialog
              request={request}
              contact={contact}
              failure={change.error}
              isBusy={busy('edit')}
              onCancel={() => setIsEditing(false)}
              onSave={(edited) =>
                change.mutate({ kind: 'edit', request: edited }, { onSuccess: () => setIsEditing(false) })
              }
            />
          </Suspense>
        )}
      </div>
    </LiveOnly>
  )
}

/** Only what the client, or the older notices, keep back. */
function canShow({ why }: ClientRequest): boolean {
  return why === 'earlier_notices' || why === 'by_client'
}

function isWiped({ status, summary, otherParties }: ClientRequest): boolean {
  return status === 'closed' && summary === '' && otherParties.length === 0
}

type ChosenActionsProps = {
  readonly chosen: Chosen
  readonly busy: (kind: string) => boolean
  readonly onChange: (kind: 'release' | 'represented') => void
}

function ChosenActions({ chosen, busy, onChange }: ChosenActionsProps): ReactNode {
  const name = chosen?.name ?? 'this attorney'
  return (
    <div className={styles['buttons']}>
      {chosen?.status === 'cleared' && (
        <ConfirmButton
          label="I am represented"
          title={`Does ${name} represent you?`}
          go="Yes, I am represented"
          stay="Not yet"
          variant="primary"
          busy={busy('represented')}
          onConfirm={() => onChange('represented')}
        >
          Say yes once you have both signed an agreement. Your request ends, and the other attorneys who
          answered learn that it is closed.
        </ConfirmButton>
      )}
      <ConfirmButton
        label="Release"
        title={`Release ${name}?`}
        stay="Keep my choice"
        isDangerous
        busy={busy('release')}
        onConfirm={() => onChange('release')}
      >
        {name} no longer sees the names or how to reach you, and your messages end. Nobody can unsee what was
        shown. Other attorneys can find your request again.
      </ConfirmButton>
    </div>
  )
}
