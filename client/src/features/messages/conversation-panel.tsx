/** A conversation: its messages, what this device has still to send of them, and what can be done about it. */
import { useId, type ReactNode } from 'react'
import { type Message } from '../../../../shared/contracts/conversation-messages.ts'
import { MINUTES_TO_REMOVE, type Conversation } from '../../../../shared/contracts/conversations.ts'
import { CONVERSATION_MESSAGE, messagesIn } from '../../offline/operations/conversation-message.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useQueueActions } from '../../offline/react/use-queue-actions.tsx'
import { useWaitingMessages } from '../../offline/react/use-waiting-messages.ts'
import { WaitingActions } from '../../offline/react/waiting-actions.tsx'
import { WaitingMessage } from '../../offline/react/waiting-message.tsx'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { QueryState } from '../../platform/query/query-state.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { MessageItem, MessageThread } from '../../ui/message-thread.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ConversationMenu } from './conversation-menu.tsx'
import styles from './messages.module.css'
import { messagesKey, type MessagePage } from './conversations.queries.ts'
import { MessageForm } from './message-form.tsx'
import { NewMessageNews } from './new-message-news.tsx'
import { isGone, useConversation, useConversationChange, useMarkRead } from './use-conversation.ts'

export type ConversationPanelProps = {
  readonly conversationId: string
  /** The name shown for the other side. Default: as the conversation says. */
  readonly otherParty?: string
  /** The level of the panel's heading; 3 unless the place needs another. */
  readonly level?: 2 | 3 | 4
}

export function ConversationPanel(props: ConversationPanelProps): ReactNode {
  const { conversationId, level = 3 } = props
  const headingId = useId()
  const { known, earlier, refetch } = useConversation(conversationId)
  const named = known.status === 'known' ? known.value.conversation.with : ''
  const otherParty = props.otherParty ?? (named === '' ? 'your partner' : named)
  const Heading = `h${level}` as const
  const isLost = known.status === 'failed' && isGone(known.error)
  return (
    <section aria-labelledby={headingId} className={styles['panel']}>
      <Heading id={headingId}>Messages with {otherParty}</Heading>
      {isLost ? (
        <Alert>This conversation isn’t there any more. Its messages are removed from this device too.</Alert>
      ) : (
        <QueryState
          state={known}
          onRetry={refetch}
          loading="Loading messages…"
          title="We couldn’t load the messages"
          offline="You’re offline, and these messages haven’t been opened on this device yet."
          isPart
        >
          {(page, isLive) => (
            <Loaded
              key={conversationId}
              {...{ page, isLive, otherParty }}
              earlier={isLive ? earlier : null}
            />
          )}
        </QueryState>
      )}
    </section>
  )
}

type LoadedProps = {
  readonly page: MessagePage
  /** What is shown is the server's answer of now, so it can be acted on. */
  readonly isLive: boolean
  readonly otherParty: string
  readonly earlier: { readonly load: () => void; readonly isLoading: boolean } | null
}

function Loaded({ page, isLive, otherParty, earlier }: LoadedProps): ReactNode {
  const { owner } = useOffline()
  const { conversation, messages } = page
  useMarkRead(page, isLive)
  return (
    <>
      {earlier !== null && (
        <div>
          <Button size="small" busy={earlier.isLoading} onClick={earlier.load}>
            Show earlier
          </Button>
        </div>
      )}
      {earlier === null && page.hasEarlier && (
        <p className={styles['soft']}>Earlier messages need a connection.</p>
      )}
      <Messages page={page} isLive={isLive} otherParty={otherParty} />
      <NewMessageNews messages={messages} otherParty={otherParty} />
      {owner !== null && conversation.closedBecause === null && (
        <MessageForm conversation={conversation} otherParty={otherParty} owner={owner} />
      )}
      {conversation.closedBecause !== null && (
        <Alert role="status">{CLOSED[conversation.closedBecause]}</Alert>
      )}
      <ConversationMenu page={page} isLive={isLive} otherParty={otherParty} />
    </>
  )
}

const CLOSED: Readonly<Record<NonNullable<Conversation['closedBecause']>, string>> = {
  ended: 'This conversation has ended. You can read it, but nobody can write in it.',
  closed: 'One of you closed this conversation. You can read it, but nobody can write in it.',
}

function Messages({ page, isLive, otherParty }: Omit<LoadedProps, 'earlier'>): ReactNode {
  const { conversation, messages } = page
  const now = useNow(15_000)
  const removal = useConversationChange(conversation.id)
  const actions = useQueueActions([])
  const waiting = useWaitingMessages({
    kind: CONVERSATION_MESSAGE.kind,
    orderKey: messagesIn(conversation.id),
    shown: messages,
    queryKey: messagesKey(conversation.id),
  })
  if (messages.length + waiting.length === 0) return <p className={styles['soft']}>No messages yet.</p>
  return (
    <>
      <MessageThread label={`Messages with ${otherParty}`}>
        {messages.map((message) => (
          <SentMessage
            key={message.id}
            {...{ message, otherParty, now }}
            onRemove={
              isLive && canRemove(message, now)
                ? () => removal.mutate({ kind: 'remove', messageId: message.id })
                : null
            }
          />
        ))}
        {waiting.map((entry) => (
          <WaitingMessage
            key={entry.id}
            entry={entry}
            now={now}
            waiting="Waiting on this device"
            actions={<WaitingActions entry={entry} actions={actions} />}
          />
        ))}
      </MessageThread>
      <FormError>{removal.error === null ? null : failureMessage(removal.error)}</FormError>
      {actions.question}
    </>
  )
}

type SentMessageProps = {
  readonly message: Message
  readonly otherParty: string
  readonly now: number
  /** null: it can no longer be taken back. */
  readonly onRemove: (() => void) | null
}

function SentMessage({ message, otherParty, now, onRemove }: SentMessageProps): ReactNode {
  const { isMine, at, body } = message
  return (
    <MessageItem
      author={isMine ? 'You' : otherParty}
      isOwn={isMine}
      at={Date.parse(at)}
      now={now}
      text={body}
      actions={
        onRemove !== null && (
          <Button size="small" variant="ghost" onClick={onRemove}>
            Remove
          </Button>
        )
      }
    >
      {body === null && (isMine ? 'You removed this message.' : `${otherParty} removed this message.`)}
    </MessageItem>
  )
}

/** The server decides; this only hides a button that would be refused. */
function canRemove({ isMine, body, at }: Message, now: number): boolean {
  return isMine && body !== null && now - Date.parse(at) < MINUTES_TO_REMOVE * 60_000
}
