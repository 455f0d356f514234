import type { ComponentType } from 'react'

/** How a conversation is shown; given by the page, because conversations are a feature of their own. */
export type ConversationView = {
  readonly Panel: ComponentType<{
    readonly conversationId: string
    readonly otherParty: string
    readonly level?: 2 | 3 | 4
  }>
  /** How many of its messages are unread. */
  readonly Unread: ComponentType<{ readonly conversationId: string }>
}
