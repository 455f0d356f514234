import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ReferralId } from '../../../../shared/domain/ids.ts'
import { deadlineInstant } from '../../../../shared/domain/referral.ts'
import { toOfflineError } from '../../offline/offline-error.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useClosedWindowWords } from '../../offline/react/use-closed-window-sending.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FollowDelivery } from './follow-delivery.tsx'
import { Receipt } from './receipt.tsx'
import { useOutboxEntry } from './use-outbox-entry.ts'
import { useQueueActions } from './use-queue-actions.tsx'

/** The receipt of one referral, following its row. */
export function SentReferral({ id }: { readonly id: ReferralId }): ReactNode {
  const entry = useOutboxEntry(id)
  const connectivity = useConnectivity()
  const closedWindowWords = useClosedWindowWords()
  const actions = useQueueActions()
  const navigate = useNavigate()
  const now = useNow(5000)
  const place = useRef<HTMLDivElement>(null)
  const deadline = useDeadlineOf(id)
  const isReady = entry.status === 'ready'
  useEffect(() => {
    if (isReady) place.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [isReady])

  if (entry.status === 'loading') return <Skeleton rows={2} label="Opening the receipt…" />
  if (entry.status === 'failed') {
    return (
      <Alert tone="danger" role="alert">
        {toOfflineError(entry.error).words}
      </Alert>
    )
  }
  const row = entry.value
  return (
    <div ref={place}>
      {row?.serverStatus === 'accepted' && <FollowDelivery id={row.id} />}
      <Receipt
        entry={row}
        deadline={deadline}
        isOnline={connectivity !== 'offline'}
        closedWindowWords={closedWindowWords}
        now={now}
        onRetry={() => row !== null && actions.retry(row)}
        onEdit={() => row !== null && actions.edit(row)}
        onAnother={() => void navigate(paths.submitReferral)}
      />
      {actions.question}
    </div>
  )
}

/** As it was queued; null until it has been read, and when it cannot be. */
function useDeadlineOf(id: ReferralId): number | null {
  const { core, owner } = useOffline()
  const [deadline, setDeadline] = useState<number | null>(null)
  useEffect(() => {
    if (owner === null) return
    let isCurrent = true
    core.outbox.request(owner, id).then(
      (request) => {
        if (isCurrent) setDeadline(deadlineInstant(request?.referralData.acceptanceDeadline ?? ''))
      },
      () => {
        // Locked, or gone a day after sending: the receipt then leaves it out.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [core, owner, id])
  return deadline
}
