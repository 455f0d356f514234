/** The routes of referrals that the server knows, and of what it tells about them. */
import type { RouteObject } from 'react-router-dom'
import { paths } from '../platform/navigation/paths.ts'
import type { LoadPage, SettingsTabRoute } from './guards/identity-routes.tsx'
import type { Runtime } from './runtime.ts'

export function referralRoutes(runtime: Runtime, loadPage: LoadPage): RouteObject {
  return {
    lazy: async () => {
      const [{ ReferralArea }, queries] = await loadPage(() =>
        Promise.all([import('./referral-area.tsx'), runtime.queries()]),
      )
      return { element: <ReferralArea queries={queries} /> }
    },
    children: [
      {
        path: paths.referrals,
        lazy: async () => {
          const page = () => import('./queue-area.tsx')
          return { Component: (await loadPage(page)).ReferralsWithQueue }
        },
      },
      {
        path: `${paths.referrals}/:id`,
        lazy: async () => {
          const page = () => import('../features/referrals/referral-detail-page.tsx')
          return { Component: (await loadPage(page)).ReferralDetailPage }
        },
      },
    ],
  }
}

export function notificationsRoute(loadPage: LoadPage): RouteObject {
  return {
    path: paths.notifications,
    lazy: async () => {
      const page = () => import('../features/notifications/notifications-page.tsx')
      return { Component: (await loadPage(page)).NotificationsPage }
    },
  }
}

export const notificationPreferencesTab: SettingsTabRoute = {
  segment: 'notifications',
  label: 'Notifications',
  attorneysOnly: true,
  load: async () =>
    (await import('../features/notifications/preferences-tab.tsx')).NotificationPreferencesTab,
}
