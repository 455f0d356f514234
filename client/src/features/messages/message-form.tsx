import type { ReactNode } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../../shared/contracts/conversation-messages.ts'
import type { Conversation } from '../../../../shared/contracts/conversations.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { CONVERSATION_MESSAGE } from '../../offline/operations/conversation-message.ts'
import { DraftedComposer } from '../../offline/react/drafted-composer.tsx'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { messageDraft } from './message-draft.ts'

type MessageFormProps = {
  readonly conversation: Pick<Conversation, 'id' | 'kind'>
  readonly otherParty: string
  readonly owner: UserId
}

/** Where the next message is written. */
export function MessageForm({ conversation, otherParty, owner }: MessageFormProps): ReactNode {
  const conversationId = conversation.id
  const { core } = useOffline()
  const draft = messageDraft(owner, conversationId)
  async function queue(body: string): Promise<void> {
    const id = core.newReferralId()
    await core.outbox.enqueue({
      operation: CONVERSATION_MESSAGE,
      ...{ id, ownerUserId: owner, draftId: draft.id },
      // The queue keeps it after a choice has ended, and a client's name must not stay then.
      title: conversation.kind === 'request' ? 'Message about a request' : `Message to ${otherParty}`,
      payload: { id, conversationId, body },
    })
  }
  return (
    <DraftedComposer
      {...draft}
      owner={owner}
      maxLength={MAX_MESSAGE_LENGTH}
      hint={`Text only. ${otherParty} sees a note that you wrote. The note doesn’t show your words.`}
      onQueue={queue}
    />
  )
}
