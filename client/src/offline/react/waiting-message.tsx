import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { MessageItem } from '../../ui/message-thread.tsx'
import type { MessageEntry } from '../operations/message-summary.ts'

type WaitingMessageProps = {
  readonly entry: MessageEntry
  readonly now: number
  /** The badge of one that waits to be sent. */
  readonly waiting: string
  /** Where its person decides what to do with one that was not sent. */
  readonly actions: ReactNode
}

/** Written on this device; the server has not confirmed it, or the shown copy of the conversation is older. */
export function WaitingMessage({ entry, now, waiting, actions }: WaitingMessageProps): ReactNode {
  const { createdAt, status, summary } = entry
  const needsAttention = needsDecision(entry)
  return (
    <MessageItem
      author="You"
      isOwn
      at={createdAt}
      now={now}
      badge={
        <Badge tone={needsAttention ? 'danger' : 'warning'}>
          {status.label === 'Waiting' ? waiting : status.label}
        </Badge>
      }
      text={summary === null ? 'Locked on this device' : summary.text}
      actions={needsAttention ? actions : null}
    >
      {status.reason}
    </MessageItem>
  )
}

function needsDecision({ status: { label } }: MessageEntry): boolean {
  return label === 'Failed' || label === 'Needs attention'
}
