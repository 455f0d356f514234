/** Messages between a client and the attorney who was chosen, and between attorneys who are partners. Text only. */
import { z } from 'zod'
import { messageSchema } from './conversation-messages.ts'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'

export const CONVERSATION_PAGE = 50
export const MESSAGE_PAGE = 50
/** Minutes in which an author may take a message back. */
export const MINUTES_TO_REMOVE = 15
export const conversationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['request', 'direct']),
  /** For a client: whose request it is about. */
  requestId: z.uuid().nullable(),
  with: z.string(),
  /** The practice area and the state of the request it is about, such as "Personal Injury, New York". */
  about: z.string().nullable().default(null),
  lastAt: z.iso.datetime(),
  unread: z.number().int(),
  isMuted: z.boolean(),
  /** null: open. A blocked one is not told apart from an ended one. */
  closedBecause: z.enum(['ended', 'closed']).nullable(),
})
export type Conversation = z.infer<typeof conversationSchema>

const PATH = '/api/conversations'

/** Latest first. */
export const listConversationsEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  auth: 'user',
  query: z.object({ next: z.string().max(200).optional() }),
  response: z.object({ conversations: z.array(conversationSchema), next: z.string().nullable() }),
})

/** The last ones, or those before `before`, in their order. */
export const listMessagesEndpoint = endpoint({
  method: 'GET',
  path: `${PATH}/:id/messages`,
  auth: 'user',
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({
    conversation: conversationSchema,
    messages: z.array(messageSchema),
    hasEarlier: z.boolean(),
  }),
})

export const readConversationEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/:id/read`,
  auth: 'user',
  request: z.object({ seq: z.number().int().min(0) }),
  maxBody: KB,
  response: 'nothing',
})

export const muteConversationEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/:id/mute`,
  auth: 'user',
  request: z.object({ isMuted: z.boolean() }),
  maxBody: KB,
  response: 'nothing',
})

/** Nobody can write any more. */
export const closeConversationEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/:id/close`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: 'nothing',
})

export const removeMessageEndpoint = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id/messages/:messageId`,
  auth: 'user',
  response: 'nothing',
})

export const CONVERSATION_REPORT_REASONS = {
  abuse: 'It is abusive or threatening',
  solicitation: 'It pushes me to sign or to pay',
  spam: 'It is spam',
  other: 'Something else',
} as const
type ConversationReportReason = keyof typeof CONVERSATION_REPORT_REASONS
const reportReasonSchema = z.enum(Object.keys(CONVERSATION_REPORT_REASONS) as [ConversationReportReason]) // the keys of the literal

export const reportConversationEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/:id/report`,
  auth: 'user',
  request: z.object({
    messageIds: z.array(z.uuid()).max(100),
    reason: reportReasonSchema,
    words: z.string().trim().max(2000),
  }),
  maxBody: 16 * KB,
  response: 'nothing',
})

/** Ends the conversation and what its members have to do with each other in requests. The other one is not told. Idempotent. */
export const blockConversationEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/:id/block`,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: 'nothing',
})
