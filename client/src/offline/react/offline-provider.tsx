/** Provides the offline core and the current owner to the components below. */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../create-offline-core.ts'
import { createLiveView, type LiveView } from '../live-view.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import type { OutboxCounts } from '../engine/outbox-counts.ts'

export type OfflineContextValue = {
  readonly core: OfflineCore
  /** The owner of the queue and drafts; null while no user is signed in or remembered. */
  readonly owner: UserId | null
  readonly outboxView: LiveView<readonly OutboxEntry[]>
  readonly countsView: LiveView<OutboxCounts>
}

const OfflineContext = createContext<OfflineContextValue | null>(null)

const NOTHING: OutboxCounts = { unsent: 0, attention: 0, sending: 0 }

export function OfflineProvider(props: {
  readonly core: OfflineCore
  readonly owner: UserId | null
  readonly children: ReactNode
}) {
  const { core, owner } = props
  const value = useMemo<OfflineContextValue>(() => {
    const follow = {
      onChange: (listener: () => void) => core.onReadable('outbox', listener),
      setTimer: core.setTimer,
      now: core.draftDeps.now,
    }
    return {
      core,
      owner,
      outboxView: createLiveView({ ...follow, read: async () => (owner ? core.outbox.list(owner) : []) }),
      countsView: createLiveView({
        ...follow,
        read: async () => (owner ? core.outbox.counts(owner) : NOTHING),
      }),
    }
  }, [core, owner])
  return <OfflineContext value={value}>{props.children}</OfflineContext>
}

export function useOffline(): OfflineContextValue {
  const value = useContext(OfflineContext)
  if (!value) throw new Error('useOffline needs an OfflineProvider above it.')
  return value
}
