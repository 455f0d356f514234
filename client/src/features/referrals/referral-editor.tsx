import { useMemo, type ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { ReferralId, UserId } from '../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../offline/offline-error.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useClosedWindowWords } from '../../offline/react/use-closed-window-sending.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useDraft, type DraftHandle } from '../../offline/react/use-draft.ts'
import {
  emptyReferralDraft,
  referralRequest,
  type ReferralDraftValues,
} from '../../offline/referral-draft.ts'
import { draftPath, paths, referralsTabPath, sentPath } from '../../platform/navigation/paths.ts'
import { useUnsavedWork } from '../../platform/unsaved-work.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { createCurrentDraft } from './current-draft.ts'
import { isBlank } from './referral-form.ts'
import { ReferralForm } from './referral-form-view.tsx'

type ReferralEditorProps = { readonly id: ReferralId; readonly owner: UserId }

/** Connects the form with the device: the draft as it is typed, and the queue when it is sent. */
export function ReferralEditor({ id, owner }: ReferralEditorProps): ReactNode {
  const draft = useDraft(owner, id)
  useUnsavedWork(draft.flush)
  switch (draft.load.status) {
    case 'loading':
      return <Skeleton rows={4} label="Opening the draft…" />
    case 'elsewhere':
      return <WrittenElsewhere owner={owner} />
    case 'queued':
      return <Navigate to={sentPath(id)} replace />
    case 'failed':
      // An empty form in its place would overwrite it.
      if (toOfflineError(draft.load.error).code === 'locked') return <LockedDraft owner={owner} />
      return (
        <>
          <Alert tone="danger" role="alert">
            {toOfflineError(draft.load.error).words}
          </Alert>
          <LoadedEditor
            id={id}
            owner={owner}
            draft={draft}
            initial={emptyReferralDraft()}
            restoredAt={null}
          />
        </>
      )
    case 'ready': {
      const stored = draft.load.draft
      if (stored?.content.kind === 'raw') return <UnreadableDraft raw={stored.content.raw} />
      const initial = stored === null ? emptyReferralDraft() : stored.content.values
      return (
        <LoadedEditor
          id={id}
          owner={owner}
          draft={draft}
          initial={initial}
          restoredAt={stored === null ? null : stored.updatedAt}
        />
      )
    }
  }
}

type LoadedEditorProps = ReferralEditorProps & {
  readonly draft: DraftHandle
  readonly initial: ReferralDraftValues
  readonly restoredAt: number | null
}

function LoadedEditor({ id, owner, draft, initial, restoredAt }: LoadedEditorProps): ReactNode {
  const { core } = useOffline()
  const connectivity = useConnectivity()
  const closedWindowWords = useClosedWindowWords()
  const navigate = useNavigate()
  const { show } = useToasts()
  const current = useMemo(() => createCurrentDraft(localStorage, owner), [owner])

  function onChange(values: ReferralDraftValues): void {
    // An untouched form is no draft; one that was emptied again replaces what was stored.
    if (isBlank(values) && restoredAt === null && draft.save.kind === 'idle') return
    current.set(id)
    draft.change(values)
  }
  async function onSaveDraft(): Promise<void> {
    await draft.flush()
    current.clear(id)
    show({ id: 'draft', message: 'Draft saved on this device.', duration: 6000 })
    await navigate(referralsTabPath('drafts'))
  }
  async function onSend(values: ReferralDraftValues): Promise<void> {
    // Queueing deletes the draft itself; a failure to save it one last time must not stand in the way.
    await draft.flush().catch(() => undefined)
    await core.outbox.enqueue({ id, ownerUserId: owner, draftId: id, request: referralRequest(values, id) })
    draft.stop()
    current.clear(id)
    await navigate(sentPath(id), { replace: true })
  }
  async function onStartAnew(): Promise<void> {
    await draft.flush()
    current.clear(id)
    await navigate(paths.submitReferral)
  }

  return (
    <ReferralForm
      initial={initial}
      isOnline={connectivity !== 'offline'}
      closedWindowWords={closedWindowWords}
      save={draft.save}
      restoredAt={restoredAt}
      now={core.draftDeps.now}
      onChange={onChange}
      onSaveDraft={onSaveDraft}
      onSend={onSend}
      onStartAnew={onStartAnew}
    />
  )
}

/** Two windows that write one draft would each overwrite what the other says. */
function WrittenElsewhere({ owner }: { readonly owner: UserId }): ReactNode {
  return (
    <Alert
      role="status"
      title="This draft is open in another window"
      actions={<AnotherReferral owner={owner} />}
    >
      Go on there, or close that window: the draft then opens here with all that was written.
    </Alert>
  )
}

function LockedDraft({ owner }: { readonly owner: UserId }): ReactNode {
  return (
    <Alert role="status" title="This draft is locked" actions={<AnotherReferral owner={owner} />}>
      It opens here with all that was written, as soon as what is kept on this device is unlocked or this
      device is connected.
    </Alert>
  )
}

function AnotherReferral({ owner }: { readonly owner: UserId }): ReactNode {
  const { core } = useOffline()
  const navigate = useNavigate()
  const current = useMemo(() => createCurrentDraft(localStorage, owner), [owner])
  function onAnother(): void {
    const id = core.newReferralId()
    current.set(id)
    void navigate(draftPath(id), { replace: true })
  }
  return <Button onClick={onAnother}>Write another referral</Button>
}

function UnreadableDraft({ raw }: { readonly raw: unknown }): ReactNode {
  return (
    <Alert
      tone="warning"
      role="alert"
      title="This draft was written by another version of the app"
      actions={<LinkButton to={referralsTabPath('drafts')}>Back to the drafts</LinkButton>}
    >
      <p>It is kept as it is. Reload to get the newest version, or copy what it says:</p>
      <pre>{JSON.stringify(raw, null, 2)}</pre>
    </Alert>
  )
}
