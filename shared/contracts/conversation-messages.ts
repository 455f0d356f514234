/** The call that sends a message of a conversation. Apart from the others, because every page loads what may wait in the queue. */
import { z } from 'zod'
import { commandTimesShape } from './commands.ts'
import { endpoint, KB } from './endpoint.ts'

export const MAX_MESSAGE_LENGTH = 4_000
const MESSAGE_MAX_AGE = 7 * 86_400_000

export const messageSchema = z.object({
  id: z.uuid(),
  /** Orders the conversation; from 1. */
  seq: z.number().int(),
  isMine: z.boolean(),
  /** null: its author took it back. */
  body: z.string().nullable(),
  at: z.iso.datetime(),
})
export type Message = z.infer<typeof messageSchema>

const newMessageSchema = z.object({
  /** Idempotency key, generated on the device. */
  id: z.uuid(),
  body: z.string().trim().min(1, 'Write a message.').max(MAX_MESSAGE_LENGTH),
})

/** A message as it waits on the device. */
export const queuedConversationMessageSchema = newMessageSchema.extend({ conversationId: z.uuid() })
export type QueuedConversationMessage = z.infer<typeof queuedConversationMessageSchema>

const sentMessageSchema = z.object({ message: messageSchema })
export type SentConversationMessage = z.infer<typeof sentMessageSchema>

/**
 * Decision 054: 409 `stale`; 422 `idempotency_key_reused`; 429 `message_limit`. 410 `gone` and not 404, which a queue repeats: there is no
 * such conversation, or the caller is no member. 403 `conversation_closed`: it has ended, or one side blocked the other.
 */
export const sendMessageEndpoint = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  auth: 'user',
  request: newMessageSchema.extend(commandTimesShape),
  maxBody: 32 * KB,
  idempotencyKey: 'body',
  maxAge: MESSAGE_MAX_AGE,
  response: sentMessageSchema,
  status: 201,
})
