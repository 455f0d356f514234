import type { ComponentType } from 'react'

/** Shows a conversation; given by the page, because conversations are a feature of their own. */
export type ConversationView = ComponentType<{
  readonly conversationId: string
  readonly otherParty: string
  readonly level?: 2 | 3 | 4
}>
