import type { ComponentType } from 'react'

/** Shows a conversation with a client. From the app, because features do not know each other. */
export type ShowConversation = ComponentType<{
  readonly conversationId: string
  readonly otherParty: string
  readonly level: 2
}>
