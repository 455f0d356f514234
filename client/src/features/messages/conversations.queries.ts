/** Queries and calls for conversations and their messages. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  blockConversationEndpoint,
  closeConversationEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
  muteConversationEndpoint,
  readConversationEndpoint,
  removeMessageEndpoint,
  reportConversationEndpoint,
} from '../../../../shared/contracts/conversations.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'
import { conversationsKey } from './conversation-keys.ts'

export const conversationListSchema = listConversationsEndpoint.response
export type ConversationListResponse = z.infer<typeof conversationListSchema>
export const messagePageSchema = listMessagesEndpoint.response
export type MessagePage = z.infer<typeof messagePageSchema>
export type ConversationReport = z.input<typeof reportConversationEndpoint.request>

export function conversationListKey() {
  return [...conversationsKey, 'list'] as const
}

export function messagesKey(id: string) {
  return [...conversationsKey, 'one', id] as const
}

/** Latest first. */
export function conversationListQuery(http: HttpClient) {
  return infiniteQueryOptions({
    queryKey: conversationListKey(),
    queryFn: async ({ pageParam, signal }): Promise<ConversationListResponse> =>
      unwrap(await http.call(listConversationsEndpoint, { query: { next: pageParam }, signal })),
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

/** The first page holds the last messages, each further one those before. */
export function messagesQuery(http: HttpClient, id: string) {
  return infiniteQueryOptions({
    queryKey: messagesKey(id),
    queryFn: async ({ pageParam, signal }): Promise<MessagePage> =>
      unwrap(await http.call(listMessagesEndpoint, { params: { id }, query: { before: pageParam }, signal })),
    initialPageParam: null as number | null, // widened: the first page has no place
    getNextPageParam: ({ hasEarlier, messages }) => (hasEarlier ? (messages[0]?.seq ?? null) : null),
  })
}

/** A change that takes effect at once, or is refused with words. */
export type ConversationChange =
  | { readonly kind: 'read'; readonly seq: number }
  | { readonly kind: 'mute'; readonly isMuted: boolean }
  | { readonly kind: 'close' | 'block' }
  | { readonly kind: 'remove'; readonly messageId: string }
  | { readonly kind: 'report'; readonly report: ConversationReport }

export async function changeConversation(
  http: HttpClient,
  id: string,
  change: ConversationChange,
): Promise<void> {
  unwrap(await requestChange(http, { id }, change))
}

function requestChange(http: HttpClient, params: { readonly id: string }, change: ConversationChange) {
  switch (change.kind) {
    case 'read':
      return http.call(readConversationEndpoint, { params, body: { seq: change.seq } })
    case 'mute':
      return http.call(muteConversationEndpoint, { params, body: { isMuted: change.isMuted } })
    case 'close':
      return http.call(closeConversationEndpoint, { params, body: {} })
    case 'block':
      return http.call(blockConversationEndpoint, { params, body: {} })
    case 'remove':
      return http.call(removeMessageEndpoint, { params: { ...params, messageId: change.messageId } })
    case 'report':
      return http.call(reportConversationEndpoint, { params, body: change.report })
  }
}
