import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useCachedQuery, type CachedQuery } from '../../offline/react/use-cached-query.ts'
import { refusalStatus } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import {
  changeConversation,
  conversationListKey,
  messagePageSchema,
  messagesKey,
  messagesQuery,
  type ConversationChange,
  type MessagePage,
} from './conversations.queries.ts'
import { copyOf, forgetConversation, noteRead, withoutName } from './kept-conversations.ts'

type Conversation = {
  readonly known: CachedQuery<MessagePage>
  /** Null if the first message is shown. */
  readonly earlier: { readonly load: () => void; readonly isLoading: boolean } | null
  readonly refetch: () => void
}

/** A conversation with the messages that were loaded, from the server or from the copy on this device. */
export function useConversation(id: string): Conversation {
  const { http } = usePlatform()
  const query = useInfiniteQuery(messagesQuery(http, id))
  const { data, fetchNextPage } = query
  const shown = useMemo(() => (data === undefined ? undefined : joined(data.pages)), [data])
  const latest = data?.pages[0]
  const known = useCachedQuery({
    answer: { ...query, data: shown },
    name: copyOf(id),
    schema: messagePageSchema,
    keep: useMemo(() => latest && { ...latest, conversation: withoutName(latest.conversation) }, [latest]),
    isFinal: isGone,
  })
  const isLost = known.status === 'failed' && isGone(known.error)
  useKeptCopy(id, latest !== undefined, isLost)
  return {
    known,
    earlier: query.hasNextPage
      ? { load: () => void fetchNextPage(), isLoading: query.isFetchingNextPage }
      : null,
    refetch: () => void query.refetch(),
  }
}

/** Why the conversation cannot be read at all: it is not there, or not for this person. */
export function isGone(error: Error): boolean {
  const status = refusalStatus(error)
  return status === 404 || status === 403 || status === 410
}

function useKeptCopy(id: string, isRead: boolean, isLost: boolean): void {
  const { core, owner } = useOffline()
  useEffect(() => {
    if (owner === null) return
    // A failure only keeps a copy for longer, or loses one.
    if (isLost) forgetConversation(core.snapshots, owner, id).catch(() => undefined)
    else if (isRead) noteRead(core.snapshots, owner, id).catch(() => undefined)
  }, [core, id, isLost, isRead, owner])
}

function joined(pages: readonly MessagePage[]): MessagePage | undefined {
  const [latest] = pages
  if (latest === undefined) return undefined
  return {
    conversation: latest.conversation,
    messages: pages.toReversed().flatMap(({ messages }) => messages),
    hasEarlier: pages.at(-1)?.hasEarlier ?? false,
  }
}

/** Changes a conversation and loads it and the list again. */
export function useConversationChange(id: string) {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    // Offline it fails immediately with a message, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: (change: ConversationChange) => changeConversation(http, id, change),
    onSettled: (_answer, _error, change) => {
      if (change.kind !== 'read') void queries.invalidateQueries({ queryKey: messagesKey(id) })
      void queries.invalidateQueries({ queryKey: conversationListKey() })
    },
  })
}

/** Tells the server that what is on screen was read, once for each new message. */
export function useMarkRead({ conversation, messages }: MessagePage, isLive: boolean): void {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const { id } = conversation
  const seq = messages.at(-1)?.seq ?? 0
  const isUnread = conversation.unread > 0
  useEffect(() => {
    if (!isLive || !isUnread || seq === 0) return undefined
    const markRead = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', markRead)
      changeConversation(http, id, { kind: 'read', seq }).then(
        () => void queries.invalidateQueries({ queryKey: conversationListKey() }),
        // It stays unread, and is marked when it is opened again.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', markRead)
    markRead()
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [http, id, isLive, isUnread, queries, seq])
}
