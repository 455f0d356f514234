/** Invalidates the queries of changed data when a server event arrives, so that open screens refetch. */
import { useEffect, type ReactNode } from 'react'
import { requestsKey } from '../../features/client-home/requests/request-keys.ts'
import { dashboardKey } from '../../features/dashboard/dashboard-key.ts'
import { interestsKey } from '../../features/explore/explore-keys.ts'
import { networkKey } from '../../features/network/network-keys.ts'
import { notificationListsKey, unreadKey } from '../../features/notifications/notifications.queries.ts'
import { conversationsKey } from '../../features/messages/conversation-keys.ts'
import { ticketsKey } from '../../features/support/ticket-keys.ts'
import { referralsKey } from '../../features/referrals/referral-keys.ts'
import type { LazyRecords } from '../../offline/records/lazy-records.ts'
import { browserLiveDeps } from '../../platform/live/browser-live-deps.ts'
import { startLiveClient, type LiveMessage } from '../../platform/live/live-client.ts'
import { useAuth } from '../../platform/platform-provider.tsx'
import type { QueryClients } from './runtime.ts'

type LiveUpdatesProps = {
  readonly userId: string
  readonly queries: QueryClients
  readonly records: Pick<LazyRecords, 'heard' | 'resumed'>
}

export function LiveUpdates({ userId, queries, records }: LiveUpdatesProps): ReactNode {
  const auth = useAuth()
  useEffect(
    () =>
      startLiveClient(browserLiveDeps(window, auth), userId, (news) =>
        applyLiveMessage(queries, records, news),
      ),
    [auth, queries, records, userId],
  )
  return null
}

export function applyLiveMessage(
  { application, referral }: QueryClients,
  records: LiveUpdatesProps['records'],
  news: LiveMessage,
): void {
  const again = (client: typeof application, queryKey: readonly string[]): void =>
    void client.invalidateQueries({ queryKey })
  switch (news.type) {
    case 'notification':
      application.setQueryData(unreadKey, news.unread)
      again(application, notificationListsKey)
      return
    case 'referral':
      again(referral, referralsKey)
      return
    case 'request':
      again(application, requestsKey)
      again(application, interestsKey)
      // A choice that ends closes its conversation.
      again(application, conversationsKey)
      again(referral, dashboardKey)
      return
    case 'conversation':
      again(application, conversationsKey)
      again(referral, dashboardKey)
      return
    case 'ticket':
      again(application, ticketsKey)
      again(referral, dashboardKey)
      return
    case 'network':
      again(application, networkKey)
      return
    case 'records':
      records.heard(news.seq, news.deviceId)
      return
    case 'resumed':
      again(application, unreadKey)
      again(application, notificationListsKey)
      again(application, requestsKey)
      again(application, interestsKey)
      again(application, conversationsKey)
      again(application, ticketsKey)
      again(application, networkKey)
      again(referral, referralsKey)
      records.resumed()
  }
}
