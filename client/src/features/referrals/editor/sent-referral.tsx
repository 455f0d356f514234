import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ReferralId } from '../../../../../shared/domain/ids.ts'
import { deadlineInstant } from '../../../../../shared/domain/referral.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { isReferral, REFERRAL_SEND } from '../../../offline/operations/referral-send.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useClosedWindowNote } from '../../../offline/react/use-closed-window-sending.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useQueueActions } from '../../../offline/react/use-queue-actions.tsx'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Receipt } from './receipt.tsx'
import { useReferralQueueKind } from './referral-queue-kind.tsx'
import { useOutboxEntry } from './use-outbox-entry.ts'

/** The receipt of one referral, updated live from its queue row. */
export function SentReferral({ id }: { readonly id: ReferralId }): ReactNode {
  const entry = useOutboxEntry(id)
  const connectivity = useConnectivity()
  const closedWindowWords = useClosedWindowNote('one')
  const kind = useReferralQueueKind()
  const actions = useQueueActions([kind])
  const navigate = useNavigate()
  const now = useNow(5000)
  const place = useRef<HTMLDivElement>(null)
  const { deadline, share } = useQueuedTerms(id)
  const isReady = entry.status === 'ready'
  useEffect(() => {
    if (isReady) place.current?.querySelector<HTMLElement>('h1')?.focus()
  }, [isReady])

  if (entry.status === 'loading') {
    return (
      <>
        <PageHeading title="Referral receipt" />
        <Skeleton rows={2} label="Opening the receipt…" />
      </>
    )
  }
  if (entry.status === 'failed') {
    return (
      <>
        <PageHeading title="Referral receipt" />
        <Alert tone="danger" role="alert">
          {toOfflineError(entry.error).words}
        </Alert>
      </>
    )
  }
  const row = entry.value !== null && isReferral(entry.value) ? entry.value : null
  return (
    <div ref={place}>
      {row !== null && kind.beside?.(row)}
      <Receipt
        entry={row}
        deadline={deadline}
        share={share}
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

type QueuedTerms = { readonly deadline: number | null; readonly share: number | null }

const UNKNOWN: QueuedTerms = { deadline: null, share: null }

/** The terms as queued; null until loaded, and when they cannot be read. */
function useQueuedTerms(id: ReferralId): QueuedTerms {
  const { core, owner } = useOffline()
  const [terms, setTerms] = useState(UNKNOWN)
  useEffect(() => {
    if (owner === null) return
    let isCurrent = true
    core.outbox.payload(REFERRAL_SEND, owner, id).then(
      (request) => {
        if (!isCurrent) return
        const { acceptanceDeadline, compensationPercentage } = request?.referralData ?? {}
        setTerms({
          deadline: deadlineInstant(acceptanceDeadline ?? ''),
          share: compensationPercentage ?? null,
        })
      },
      () => {
        // Locked, or deleted a day after sending: the receipt omits the terms.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [core, owner, id])
  return terms
}
