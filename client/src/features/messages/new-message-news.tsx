import { useState, type ReactNode } from 'react'
import type { Message } from '../../../../shared/contracts/conversation-messages.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type NewMessageNewsProps = { readonly messages: readonly Message[]; readonly otherParty: string }

/** Says politely that a message has come while the conversation is open. */
export function NewMessageNews({ messages, otherParty }: NewMessageNewsProps): ReactNode {
  const last = messages.findLast(({ isMine }) => !isMine)?.seq ?? 0
  const [atOpening] = useState(last)
  return (
    <div role="status">
      {last > atOpening && <VisuallyHidden key={last}>New message from {otherParty}</VisuallyHidden>}
    </div>
  )
}
