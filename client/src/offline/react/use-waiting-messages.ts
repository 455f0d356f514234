import type { QueryKey } from '@tanstack/react-query'
import type { MessageEntry } from '../operations/message-summary.ts'
import { useAskAgainWhenSent, useOutboxLine } from './use-outbox-line.ts'

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
  const entries = useOutboxLine(orderKey).filter((entry): entry is MessageEntry => entry.kind === kind) // parsed by that operation's schema
  // Its content is wiped a day after it was sent; by then the server's copy has it.
  const missing = entries.filter(
    (entry) =>
      (entry.summary !== null || entry.isLocked) && !shown.some((message) => message.id === entry.id),
  )
  useAskAgainWhenSent(missing, queryKey)
  return missing
}
