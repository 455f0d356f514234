import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Badge } from '../../ui/badge.tsx'
import { conversationListQuery } from './conversations.queries.ts'

type UnreadBadgeProps = { readonly conversationId: string }

/**
 * How many messages of the conversation are unread; nothing if none is, or if that is not known. One whose last message is older than a whole
 * page of other conversations counts as read.
 */
export function UnreadBadge({ conversationId }: UnreadBadgeProps): ReactNode {
  const { http } = usePlatform()
  const { data } = useInfiniteQuery(conversationListQuery(http))
  const found = data?.pages
    .flatMap(({ conversations }) => conversations)
    .find(({ id }) => id === conversationId)
  return <UnreadCount unread={found?.unread ?? 0} />
}

export function UnreadCount({ unread }: { readonly unread: number }): ReactNode {
  if (unread === 0) return null
  return <Badge tone="info">{unread === 1 ? '1 unread' : `${unread} unread`}</Badge>
}
