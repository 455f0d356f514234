import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  notificationListResponseSchema,
  type NotificationListResponse,
} from '../../../../shared/contracts/notifications.ts'
import { useCachedQuery, type CachedQuery } from '../../offline/react/use-cached-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { notificationsQuery, type NotificationFilter } from './notifications.queries.ts'

type NotificationList = {
  readonly known: CachedQuery<NotificationListResponse>
  /** Null if there are no older notifications. */
  readonly more: { readonly load: () => void; readonly isLoading: boolean } | null
  readonly refetch: () => void
}

/** Joins the loaded pages into one list, from the server or from the copy on this device. */
export function useNotificationList(filter: NotificationFilter): NotificationList {
  const { http } = usePlatform()
  const query = useInfiniteQuery(notificationsQuery(http, filter))
  const { data, fetchNextPage } = query
  const list = useMemo(() => (data === undefined ? undefined : joined(data.pages)), [data])
  const known = useCachedQuery({
    answer: { ...query, data: list },
    name: 'notifications',
    schema: notificationListResponseSchema,
    keep: filter === 'all' ? data?.pages[0] : undefined,
    fromCopy: useCallback((copy: NotificationListResponse) => filtered(copy, filter), [filter]),
  })
  return {
    known,
    more: query.hasNextPage
      ? { load: () => void fetchNextPage(), isLoading: query.isFetchingNextPage }
      : null,
    refetch: () => void query.refetch(),
  }
}

function joined(pages: readonly NotificationListResponse[]): NotificationListResponse {
  return {
    notifications: pages.flatMap(({ notifications }) => notifications),
    unread: pages[0]?.unread ?? 0,
    next: pages.at(-1)?.next ?? null,
  }
}

function filtered(copy: NotificationListResponse, filter: NotificationFilter): NotificationListResponse {
  if (filter === 'all') return copy
  return { ...copy, notifications: copy.notifications.filter(({ readAt }) => readAt === null) }
}
