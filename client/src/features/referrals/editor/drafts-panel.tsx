import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OperationId } from '../../../../../shared/domain/ids.ts'
import type { ListedDraft } from '../../../offline/engine/draft.store.ts'
import { createLiveView } from '../../../offline/live-view.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import type { ReferralDraftValues } from '../../../offline/operations/referral-draft.ts'
import { draftPath, paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from '../../../ui/kept-rows.module.css'
import { useOutboxEntry } from './use-outbox-entry.ts'

type ReferralDraft = ListedDraft<ReferralDraftValues>

export function DraftsPanel(): ReactNode {
  const { core, owner } = useOffline()
  const { show } = useToasts()
  const now = useNow(60_000)
  const view = useMemo(
    () =>
      createLiveView({
        read: async () => (owner === null ? [] : core.referralDrafts.list(owner)),
        onChange: (listener) => core.onReadable('drafts', listener),
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, owner],
  )
  const drafts = useSyncExternalStore(view.subscribe, view.getSnapshot)
  if (drafts.status === 'loading') return <Skeleton label="Loading the drafts…" />
  if (drafts.status === 'failed') {
    return (
      <Alert tone="danger" role="alert">
        {toOfflineError(drafts.error).words}
      </Alert>
    )
  }
  if (drafts.value.length === 0) {
    return (
      <EmptyState
        title="No drafts"
        action={
          <LinkButton to={paths.submitReferral} variant="primary">
            Write a referral
          </LinkButton>
        }
      >
        Referrals you start are saved here until you send them.
      </EmptyState>
    )
  }

  async function discard(draft: ReferralDraft): Promise<void> {
    if (owner === null) return
    await core.referralDrafts.remove(owner, draft.id)
    const { content } = draft
    if (content.kind !== 'values') return
    show({
      id: `discarded-${draft.id}`,
      message: `Draft discarded: ${content.values.name || content.values.email || content.values.selectedSubject || 'no recipient yet'}`,
      action: {
        label: 'Undo',
        run: () => void core.referralDrafts.save(owner, draft.id, content.values, draft.replaces),
      },
    })
  }
  return (
    <ul className={styles['list']}>
      {drafts.value.map((draft) => (
        <DraftRow key={draft.id} draft={draft} now={now} onDiscard={() => void discard(draft)} />
      ))}
    </ul>
  )
}

type DraftRowProps = { readonly draft: ReferralDraft; readonly now: number; readonly onDiscard: () => void }

function DraftRow({ draft, now, onDiscard }: DraftRowProps): ReactNode {
  const titleId = `draft-${draft.id}`
  const subject = draft.content.kind === 'values' ? draft.content.values.selectedSubject : ''
  const isLocked = draft.content.kind === 'locked'
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <h2 id={titleId}>
          {isLocked ? titleOf(draft) : <Link to={draftPath(draft.id)}>{titleOf(draft)}</Link>}
        </h2>
        {subject !== '' && <p className={styles['subject']}>{subject}</p>}
        <p className={styles['times']}>
          Saved on this device, <Time at={draft.updatedAt} now={now} />
        </p>
        {draft.replaces !== null && <Original id={draft.replaces} />}
      </div>
      {!isLocked && (
        <div className={styles['actions']}>
          <LinkButton to={draftPath(draft.id)} size="small" aria-describedby={titleId}>
            Edit
          </LinkButton>
          <Button size="small" variant="ghost" aria-describedby={titleId} onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}

/** The state of the queued referral that this draft replaces. */
function Original({ id }: { readonly id: OperationId }): ReactNode {
  const entry = useOutboxEntry(id)
  if (entry.status !== 'ready' || entry.value === null) return null
  return (
    <p className={styles['overdue']}>
      {entry.value.state === 'held'
        ? 'Not queued yet. The original is paused in the queue and won’t be sent while you edit it.'
        : 'The original has left the queue’s pause. Sending this version too would send a second referral.'}
    </p>
  )
}

function titleOf({ content }: ReferralDraft): string {
  if (content.kind === 'locked') return 'Locked draft'
  if (content.kind === 'raw') return 'Draft of another version'
  const { name, email } = content.values
  return [name, email].find((text) => text.trim() !== '') ?? 'No recipient yet'
}
