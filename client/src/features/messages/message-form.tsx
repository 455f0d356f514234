import { useMemo, useState, type ReactNode } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../../shared/contracts/conversation-messages.ts'
import type { Conversation } from '../../../../shared/contracts/conversations.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { CONVERSATION_MESSAGE } from '../../offline/operations/conversation-message.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useDraft, type DraftHandle } from '../../offline/react/use-draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { MessageComposer } from '../../ui/message-composer.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { draftIdOf, messageDraft } from './message-draft.ts'

type MessageFormProps = {
  readonly conversation: Pick<Conversation, 'id' | 'kind'>
  readonly otherParty: string
  readonly owner: UserId
}

/** Where the next message is written. What was typed before is there again. */
export function MessageForm(props: MessageFormProps): ReactNode {
  const { conversation, owner } = props
  const conversationId = conversation.id
  const { core } = useOffline()
  const draft = useDraft(
    useMemo(() => messageDraft(core.draftDeps, owner, conversationId), [core, owner, conversationId]),
  )
  switch (draft.load.status) {
    case 'loading':
    case 'elsewhere':
      return <Skeleton rows={1} label="Loading what you wrote…" />
    case 'failed':
      return (
        <Alert tone="warning" role="status">
          {toOfflineError(draft.load.error).words}
        </Alert>
      )
    case 'ready':
      return <LoadedForm {...props} draft={draft} initial={draft.load.stored} />
  }
}

type LoadedFormProps = MessageFormProps & {
  readonly draft: DraftHandle<string, string>
  readonly initial: string
}

function LoadedForm({ conversation, otherParty, owner, draft, initial }: LoadedFormProps): ReactNode {
  const conversationId = conversation.id
  const { core } = useOffline()
  const isOffline = useConnectivity() === 'offline'
  const [text, setText] = useState(initial)
  async function queue(body: string): Promise<string | null> {
    try {
      // Queueing deletes the draft, so a failure of its last save must not prevent sending.
      await draft.flush().catch(() => undefined)
      const id = core.newReferralId()
      await core.outbox.enqueue({
        operation: CONVERSATION_MESSAGE,
        ...{ id, ownerUserId: owner, draftId: draftIdOf(owner, conversationId) },
        // The queue keeps it after a choice has ended, and a client's name must not stay then.
        title: conversation.kind === 'request' ? 'Message about a request' : `Message to ${otherParty}`,
        payload: { id, conversationId, body },
      })
      setText('')
      return null
    } catch (cause) {
      return toOfflineError(cause).words
    }
  }
  return (
    <MessageComposer
      text={text}
      maxLength={MAX_MESSAGE_LENGTH}
      hint={
        isOffline
          ? OFFLINE_HINT
          : `Text only. ${otherParty} sees a note that you wrote. The note doesn’t show your words.`
      }
      onText={(typed) => {
        setText(typed)
        draft.change(typed)
      }}
      onSend={queue}
    />
  )
}

const OFFLINE_HINT = 'You’re offline. Your message is saved on this device and sent when you’re back online.'
