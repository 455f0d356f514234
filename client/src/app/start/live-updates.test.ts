import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { dashboardQuery } from '../../features/dashboard/dashboard.queries.ts'
import { notificationListsKey, unreadKey } from '../../features/notifications/notifications.queries.ts'
import { referralKey } from '../../features/referrals/referral-keys.ts'
import {
  createApplicationQueryClient,
  createReferralQueryClient,
} from '../../platform/query/query-clients.ts'
import { applyLiveMessage } from './live-updates.tsx'

const ID = '0199a3f0-0000-7000-8000-000000000001'

/** Observes the queries of a referral, the dashboard and the notifications; each mock counts its fetches. */
function openScreens() {
  const queries = { application: createApplicationQueryClient(), referral: createReferralQueryClient() }
  const watch = (client: typeof queries.application, queryKey: readonly unknown[]) => {
    const ask = vi.fn(() => Promise.resolve(0))
    new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Infinity }).subscribe(() => undefined)
    return ask
  }
  const { queryKey } = dashboardQuery({ call: vi.fn() })
  return {
    queries,
    referral: watch(queries.referral, referralKey(ID)),
    dashboard: watch(queries.referral, queryKey),
    notifications: watch(queries.application, [...notificationListsKey, 'all']),
    unread: watch(queries.application, unreadKey),
    records: { heard: vi.fn<(seq: number, deviceId: string) => void>(), resumed: vi.fn<() => void>() },
  }
}

const settled = (screens: ReturnType<typeof openScreens>) =>
  vi.waitFor(() => {
    expect(screens.queries.application.isFetching() + screens.queries.referral.isFetching()).toBe(0)
  })

it('a change of a referral makes its page and the dashboard ask, and nothing else', async () => {
  const screens = openScreens()
  await settled(screens)
  applyLiveMessage(screens.queries, screens.records, { type: 'referral', referralId: ID })
  await settled(screens)
  expect(screens.referral).toHaveBeenCalledTimes(2)
  expect(screens.dashboard).toHaveBeenCalledTimes(2)
  for (const ask of [screens.notifications, screens.unread]) expect(ask).toHaveBeenCalledTimes(1)
})

it.each([
  { type: 'request', requestId: ID },
  { type: 'conversation', conversationId: ID },
  { type: 'ticket', ticketId: ID },
] as const)('a change of a $type makes the dashboard ask, which names what waits there', async (news) => {
  const screens = openScreens()
  await settled(screens)
  applyLiveMessage(screens.queries, screens.records, news)
  await settled(screens)
  expect(screens.dashboard).toHaveBeenCalledTimes(2)
  expect(screens.referral).toHaveBeenCalledTimes(1)
})

it('a notification carries the unread count, so that only the list asks', async () => {
  const screens = openScreens()
  await settled(screens)
  applyLiveMessage(screens.queries, screens.records, { type: 'notification', unread: 5 })
  await settled(screens)
  expect(screens.queries.application.getQueryData(unreadKey)).toBe(5)
  expect(screens.unread).toHaveBeenCalledTimes(1)
  expect(screens.notifications).toHaveBeenCalledTimes(2)
  for (const ask of [screens.referral, screens.dashboard]) expect(ask).toHaveBeenCalledTimes(1)
})

it('after a gap everything asks', async () => {
  const screens = openScreens()
  await settled(screens)
  applyLiveMessage(screens.queries, screens.records, { type: 'resumed' })
  await settled(screens)
  for (const ask of [screens.referral, screens.dashboard, screens.notifications, screens.unread]) {
    expect(ask).toHaveBeenCalledTimes(2)
  }
  expect(screens.records.resumed).toHaveBeenCalledTimes(1)
})

it('a change of a record is passed on to the records, and makes nothing ask', async () => {
  const screens = openScreens()
  await settled(screens)
  applyLiveMessage(screens.queries, screens.records, { type: 'records', seq: 7, deviceId: 'd' })
  await settled(screens)
  expect(screens.records.heard).toHaveBeenCalledWith(7, 'd')
  for (const ask of [screens.referral, screens.dashboard, screens.notifications, screens.unread]) {
    expect(ask).toHaveBeenCalledTimes(1)
  }
})
