/** The calls of the notifications: lists, what is done with them, and the person's preferences. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  notificationListResponseSchema,
  notificationPreferencesSchema,
  unreadResponseSchema,
  type NotificationListResponse,
  type NotificationPreferences,
} from '../../../../shared/contracts/notifications.ts'
import { type HttpClient, unwrap } from '../../platform/http/http-client.ts'

export type NotificationFilter = 'all' | 'unread'

export const notificationListsKey = ['notifications', 'list'] as const
export const unreadKey = ['notifications', 'unread'] as const
export const preferencesKey = ['notifications', 'preferences'] as const

export function notificationsQuery(http: HttpClient, filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: [...notificationListsKey, filter],
    queryFn: ({ pageParam, signal }) => askForPage(http, filter, pageParam, signal),
    initialPageParam: null as string | null, // widened: the first page has no place to go on from
    getNextPageParam: (last) => last.next,
  })
}

/** How many are unread; live events keep it up to date between the asking. */
export function unreadQuery(http: HttpClient) {
  return queryOptions({
    queryKey: unreadKey,
    queryFn: async ({ signal }): Promise<number> => (await askForPage(http, 'unread', null, signal)).unread,
  })
}

async function askForPage(
  http: HttpClient,
  filter: NotificationFilter,
  next: string | null,
  signal: AbortSignal,
): Promise<NotificationListResponse> {
  const answer = await http.send({
    path: '/api/notifications',
    query: { filter, next },
    schema: notificationListResponseSchema,
    signal,
  })
  return unwrap(answer)
}

export type NotificationChange =
  | { readonly kind: 'read'; readonly ids: readonly string[] }
  /** Those that lead to one path of the app. */
  | { readonly kind: 'read_link'; readonly link: string }
  | { readonly kind: 'read_all' }
  /** `until`: ISO 8601. */
  | { readonly kind: 'snooze'; readonly id: string; readonly until: string }

/** Answers with how many are unread then. */
export async function changeNotifications(http: HttpClient, change: NotificationChange): Promise<number> {
  const answer = await http.send({ method: 'POST', ...callOf(change), schema: unreadResponseSchema })
  return unwrap(answer).unread
}

function callOf(change: NotificationChange): { readonly path: `/${string}`; readonly body: unknown } {
  switch (change.kind) {
    case 'read':
      return { path: '/api/notifications/read', body: { ids: change.ids } }
    case 'read_link':
      return { path: '/api/notifications/read', body: { link: change.link } }
    case 'read_all':
      return { path: '/api/notifications/read', body: { all: true } }
    case 'snooze':
      return { path: '/api/notifications/snooze', body: { id: change.id, until: change.until } }
  }
}

export function preferencesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: preferencesKey,
    queryFn: async ({ signal }): Promise<NotificationPreferences> =>
      unwrap(
        await http.send({
          path: '/api/notification-preferences',
          schema: notificationPreferencesSchema,
          signal,
        }),
      ),
  })
}

export async function savePreferences(
  http: HttpClient,
  changed: NotificationPreferences,
): Promise<NotificationPreferences> {
  const answer = await http.send({
    method: 'PUT',
    path: '/api/notification-preferences',
    body: changed,
    schema: notificationPreferencesSchema,
  })
  return unwrap(answer)
}
