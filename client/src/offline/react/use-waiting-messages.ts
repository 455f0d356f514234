import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import { isAcknowledged } from '../engine/outbox-row.ts'
import { createLiveView } from '../live-view.ts'
import type { MessageEntry } from '../operations/message-summary.ts'
import { useOffline } from './offline-provider.tsx'

type Conversation = {
  /** Of the operation that sends the messages. */
  readonly kind: string
  readonly orderKey: string
  /** Messages that are shown as the server has them. */
  readonly shown: readonly { readonly id: string }[]
  /** Of the query that shows them: asked again when one was sent. */
  readonly queryKey: QueryKey
}

/** The user's messages of a conversation that are on this device and not in its shown copy, oldest first. */
export function useWaitingMessages(conversation: Conversation): readonly MessageEntry[] {
  const { kind, orderKey, shown, queryKey } = conversation
  const { core, owner } = useOffline()
  const queries = useQueryClient()
  const view = useMemo(
    () =>
      createLiveView({
        read: async (): Promise<readonly OutboxEntry[]> =>
          owner === null ? [] : core.outbox.listLine(owner, orderKey),
        onChange: (listener) => core.onReadable('outbox', listener),
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, orderKey, owner],
  )
  const rows = useSyncExternalStore(view.subscribe, view.getSnapshot)
  const entries =
    rows.status === 'ready'
      ? rows.value.filter((entry): entry is MessageEntry => entry.kind === kind) // parsed by that operation's schema
      : []
  // Its content is wiped a day after it was sent; by then the server's copy has it.
  const missing = entries.filter(
    (entry) =>
      (entry.summary !== null || entry.isLocked) && !shown.some((message) => message.id === entry.id),
  )
  const sent = missing.filter(({ state }) => isAcknowledged(state)).map((entry) => entry.id)
  const news = sent.join()
  const asked = JSON.stringify(queryKey)
  useEffect(() => {
    if (news !== '') void queries.invalidateQueries({ queryKey: JSON.parse(asked) as QueryKey }) // the key above, by value
  }, [asked, news, queries])
  return missing
}
