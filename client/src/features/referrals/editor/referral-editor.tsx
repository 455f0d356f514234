import { useMemo, useState, type ReactNode } from 'react'
import { REFERRAL_SEND } from '../../../offline/operations/referral-send.ts'
import { Navigate, useNavigate } from 'react-router-dom'
import type { OperationId, ReferralId, UserId } from '../../../../../shared/domain/ids.ts'
import { isSameJson } from '../../../../../shared/domain/records/record.ts'
import type { Draft } from '../../../offline/engine/draft.store.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useClosedWindowNote } from '../../../offline/react/use-closed-window-sending.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useDraft, type DraftHandle, type DraftSource } from '../../../offline/react/use-draft.ts'
import {
  emptyReferralDraft,
  referralRequest,
  type ReferralDraftValues,
} from '../../../offline/operations/referral-draft.ts'
import { draftPath, paths, referralsTabPath, sentPath } from '../../../platform/navigation/paths.ts'
import { useProfile } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { createCurrentDraft } from './current-draft.ts'
import { deviceTimeZone } from '../deadline.ts'
import { EditedFromQueue, SecondReferral } from './edited-from-queue.tsx'
import { isBlank } from './referral-form.ts'
import { useReferralBeginning } from './referral-beginning.ts'
import { usePastRecipients } from './use-past-recipients.ts'
import { ReferralForm } from './referral-form-view.tsx'

type ReferralEditorProps = { readonly id: ReferralId; readonly owner: UserId }

/** `queued`: another window has already sent it. null: the draft does not exist (yet). */
type StoredReferral = Draft<ReferralDraftValues> | 'queued' | null
type ReferralDraft = DraftHandle<StoredReferral, ReferralDraftValues>

/** Connects the form to local storage: to the draft while typing, and to the queue on sending. */
export function ReferralEditor({ id, owner }: ReferralEditorProps): ReactNode {
  const draft = useReferralDraft(owner, id)
  switch (draft.load.status) {
    case 'loading':
      return <Skeleton rows={4} label="Opening the draft…" />
    case 'elsewhere':
      return <WrittenElsewhere owner={owner} />
    case 'failed':
      // An empty form would overwrite the locked draft.
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
            replaces={null}
          />
        </>
      )
    case 'ready': {
      const { stored } = draft.load
      if (stored === 'queued') return <Navigate to={sentPath(id)} replace />
      if (stored?.content.kind === 'raw') return <UnreadableDraft raw={stored.content.raw} />
      if (stored === null) return <NewReferral id={id} owner={owner} draft={draft} />
      return (
        <LoadedEditor
          id={id}
          owner={owner}
          draft={draft}
          initial={stored.content.values}
          restoredAt={stored.updatedAt}
          replaces={stored.replaces}
        />
      )
    }
  }
}

type NewReferralProps = ReferralEditorProps & { readonly draft: ReferralDraft }

function NewReferral(props: NewReferralProps): ReactNode {
  const beginning = useReferralBeginning()
  if (beginning === null) return <Skeleton rows={4} label="Opening the form…" />
  return <LoadedEditor {...props} initial={beginning} restoredAt={null} replaces={null} />
}

/** `id` becomes the referral's id: create it with `core.newReferralId()` and keep it in the URL, so that a reload finds the draft. */
function useReferralDraft(owner: UserId, id: ReferralId): ReferralDraft {
  const { core } = useOffline()
  const source = useMemo(
    (): DraftSource<StoredReferral, ReferralDraftValues> => ({
      async load() {
        const draft = await core.referralDrafts.load(owner, id)
        return draft === null && (await core.outbox.get(owner, id)) !== null ? 'queued' : draft
      },
      save: (values) => core.referralDrafts.save(owner, id, values),
      remove: () => core.referralDrafts.remove(owner, id),
      hold: (news) => core.holdDraft(id, news),
    }),
    [core, owner, id],
  )
  return useDraft(source)
}

type LoadedEditorProps = ReferralEditorProps & {
  readonly draft: ReferralDraft
  readonly initial: ReferralDraftValues
  readonly restoredAt: number | null
  /** The queued referral that this draft replaces. */
  readonly replaces: OperationId | null
}

function LoadedEditor({ id, owner, draft, initial, restoredAt, replaces }: LoadedEditorProps): ReactNode {
  const { core } = useOffline()
  const connectivity = useConnectivity()
  const closedWindowWords = useClosedWindowNote('one')
  const navigate = useNavigate()
  const profile = useProfile()
  const past = usePastRecipients()
  const { show } = useToasts()
  const [second, setSecond] = useState<ReferralDraftValues | null>(null)
  const current = useMemo(() => createCurrentDraft(localStorage, owner), [owner])

  function onChange(values: ReferralDraftValues): void {
    // An untouched form is not saved; a form that was emptied again replaces the stored draft.
    const isUntouched = isBlank(values) || isSameJson(values, initial)
    if (isUntouched && restoredAt === null && draft.save.kind === 'idle') return
    current.set(id)
    draft.change(values)
  }
  async function onSaveDraft(): Promise<void> {
    await draft.flush()
    current.clear(id)
    const paused = replaces === null ? '' : ' The original stays paused in the queue.'
    show({ id: 'draft', message: `Draft saved on this device.${paused}`, duration: 6000 })
    await navigate(referralsTabPath('drafts'))
  }
  async function queue(values: ReferralDraftValues, isSecond: boolean): Promise<void> {
    // Queueing deletes the draft, so a failure of its last save must not prevent sending.
    await draft.flush().catch(() => undefined)
    const request = referralRequest(values, id, deviceTimeZone())
    await core.outbox.enqueue({
      operation: REFERRAL_SEND,
      id,
      ownerUserId: owner,
      draftId: id,
      payload: request,
      isSecond,
    })
    draft.stop()
    current.clear(id)
    await navigate(sentPath(id), { replace: true })
  }
  async function onStartAnew(): Promise<void> {
    await draft.flush()
    current.clear(id)
    await navigate(paths.submitReferral)
  }

  async function onSend(values: ReferralDraftValues): Promise<void> {
    try {
      await queue(values, false)
    } catch (error) {
      if (toOfflineError(error).code !== 'original_released') throw error
      setSecond(values)
    }
  }

  return (
    <>
      {replaces !== null && <EditedFromQueue original={replaces} />}
      {second !== null && (
        <SecondReferral onCancel={() => setSecond(null)} onConfirm={() => queue(second, true)} />
      )}
      <ReferralForm
        initial={initial}
        isOnline={connectivity !== 'offline'}
        closedWindowWords={closedWindowWords}
        save={draft.save}
        restoredAt={restoredAt}
        now={core.draftDeps.now}
        past={past}
        sender={(profile.status === 'known' ? profile.profile.firm_name : null) ?? 'your firm'}
        onChange={onChange}
        onSaveDraft={onSaveDraft}
        onSend={onSend}
        onStartAnew={onStartAnew}
      />
    </>
  )
}

/** Two windows editing the same draft would overwrite each other. */
function WrittenElsewhere({ owner }: { readonly owner: UserId }): ReactNode {
  return (
    <Alert
      role="status"
      title="This draft is open in another window"
      actions={<AnotherReferral owner={owner} />}
    >
      Continue there, or close that window and the draft will open here with everything you wrote.
    </Alert>
  )
}

function LockedDraft({ owner }: { readonly owner: UserId }): ReactNode {
  return (
    <Alert role="status" title="This draft is locked" actions={<AnotherReferral owner={owner} />}>
      It will open here with everything you wrote as soon as you unlock this device’s data or reconnect.
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
      actions={<LinkButton to={referralsTabPath('drafts')}>Back to drafts</LinkButton>}
    >
      <p>We kept it unchanged. Reload to get the newest version, or copy the text:</p>
      <pre>{JSON.stringify(raw, null, 2)}</pre>
    </Alert>
  )
}
