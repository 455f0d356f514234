/** Queries and calls for notification lists, changes to notifications, and preferences. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getNotificationPreferencesEndpoint,
  listNotificationsEndpoint,
  markNotificationsReadEndpoint,
  snoozeNotificationEndpoint,
  updateNotificationPreferencesEndpoint,
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
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

/** The number of unread notifications; live events update it between fetches. */
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
  return unwrap(await http.call(listNotificationsEndpoint, { query: { filter, next }, signal }))
}

export type NotificationChange =
  | { readonly kind: 'read'; readonly ids: readonly string[] }
  /** All notifications that link to one path of the app. */
  | { readonly kind: 'read_link'; readonly link: string }
  | { readonly kind: 'read_all' }
  /** `until` is in ISO 8601. */
  | { readonly kind: 'snooze'; readonly id: string; readonly until: string }

/** Resolves to the number of notifications that remain unread. */
export async function changeNotifications(http: HttpClient, change: NotificationChange): Promise<number> {
  return unwrap(await askForChange(http, change)).unread
}

function askForChange(http: HttpClient, change: NotificationChange) {
  switch (change.kind) {
    case 'read':
      return http.call(markNotificationsReadEndpoint, { body: { ids: [...change.ids] } })
    case 'read_link':
      return http.call(markNotificationsReadEndpoint, { body: { link: change.link } })
    case 'read_all':
      return http.call(markNotificationsReadEndpoint, { body: { all: true } })
    case 'snooze':
      return http.call(snoozeNotificationEndpoint, { body: { id: change.id, until: change.until } })
  }
}

export function preferencesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: preferencesKey,
    queryFn: async ({ signal }): Promise<NotificationPreferences> =>
      unwrap(await http.call(getNotificationPreferencesEndpoint, { signal })),
  })
}

export async function savePreferences(
  http: HttpClient,
  changed: NotificationPreferences,
): Promise<NotificationPreferences> {
  return unwrap(await http.call(updateNotificationPreferencesEndpoint, { body: changed }))
}
