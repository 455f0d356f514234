/**
 * The operation that sends a message in a conversation. Offline: it waits in the queue and shows in the conversation. Two devices: each
 * message has an id of its own. Rejected by the server: it stays with the server's words; later ones of its conversation wait behind it.
 */
import { z } from 'zod'
import {
  queuedConversationMessageSchema,
  sendMessageEndpoint,
  type QueuedConversationMessage,
  type SentConversationMessage,
} from '../../../../shared/contracts/conversation-messages.ts'
import type { OfflineOperation } from '../engine/operation.ts'
import { messageSummary, messageSummarySchema } from './message-summary.ts'

const addressSchema = z.object({ conversationId: z.string() })

export const CONVERSATION_MESSAGE: OfflineOperation<QueuedConversationMessage, SentConversationMessage> = {
  kind: 'conversation.message',
  endpoint: { ...sendMessageEndpoint, request: queuedConversationMessageSchema },
  // The first one: see `operationsOf`.
  version: 2,
  migrations: {},
  byDevice: 'message',
  noun: 'message',
  failureText: 'Failed to send the message',
  // One person's hourly limit of messages must not delay the rest of the queue.
  limitsOfOneRow: ['message_limit'],
  orderKey: ({ conversationId }) => messagesIn(conversationId),
  params: (content) => ({ id: addressSchema.parse(content).conversationId }),
  confirms: ({ message }, id) => message.id === id,
  summary: ({ body }) => messageSummary('Message', body),
  reads: { summary: messageSummarySchema },
}

/** The order key of one conversation's messages. */
export function messagesIn(conversationId: string): string {
  return `conversation/${conversationId}`
}
