/** Everything but the marketing pages: who answers which address. Loaded when the first such address is opened. */
import type { RouteObject } from 'react-router-dom'
import { paths } from '../platform/navigation/paths.ts'
import { clientHomeRoute, clientIntakeRoute } from './client-routes.tsx'
import { deviceTab } from './device-routes.ts'
import { elsewhereRoute } from './elsewhere-route.tsx'
import { accountRoutes, identityRoutes, type LoadPage } from './guards/identity-routes.tsx'
import { integrationCallbackRoutes, integrationsTab, kiwiAiRoute } from './integration-routes.tsx'
import { notificationPreferencesTab, notificationsRoute, referralRoutes } from './referral-routes.tsx'
import { billingTab, registrationRoute, verificationRoute } from './registration-routes.tsx'
import { RootLayout } from './root-layout.tsx'
import type { Runtime } from './runtime.ts'

/** `loadPage` brings the code of a page, and says what to do when it does not come. */
export function platformRoutes(runtime: Runtime, loadPage: LoadPage): RouteObject[] {
  return [
    {
      element: <RootLayout />,
      children: [platformRoute(runtime, loadPage)],
    },
  ]
}

function platformRoute(runtime: Runtime, loadPage: LoadPage): RouteObject {
  return {
    lazy: async () => {
      const [{ PlatformArea }, platform] = await loadPage(() =>
        Promise.all([import('./platform-area.tsx'), runtime.platform()]),
      )
      return { element: <PlatformArea platform={platform} /> }
    },
    children: [
      ...identityRoutes(loadPage),
      ...integrationCallbackRoutes(loadPage),
      registrationRoute(runtime, loadPage),
      clientIntakeRoute(runtime, loadPage),
      {
        path: paths.components,
        lazy: async () => ({
          Component: (await loadPage(() => import('../features/gallery/gallery-page.tsx'))).GalleryPage,
        }),
      },
      applicationRoute(runtime, loadPage),
      elsewhereRoute(runtime, loadPage),
    ],
  }
}

function applicationRoute(runtime: Runtime, loadPage: LoadPage): RouteObject {
  return {
    lazy: async () => {
      const [{ ApplicationArea }, core, queries] = await loadPage(() =>
        Promise.all([import('./application-area.tsx'), runtime.offline(), runtime.queries()]),
      )
      return { element: <ApplicationArea core={core} queries={queries} /> }
    },
    children: [
      ...accountRoutes(loadPage, [billingTab, notificationPreferencesTab, integrationsTab, deviceTab]),
      verificationRoute(loadPage),
      clientHomeRoute(loadPage),
      {
        path: paths.dashboard,
        lazy: async () => {
          const [{ DashboardPage }, { MemberDashboard }, { ReferralArea }, queries] = await loadPage(() =>
            Promise.all([
              import('../features/dashboard/dashboard-page.tsx'),
              import('./member-dashboard.tsx'),
              import('./referral-area.tsx'),
              runtime.queries(),
            ]),
          )
          return {
            element: (
              <MemberDashboard loadPage={loadPage}>
                <ReferralArea queries={queries}>
                  <DashboardPage />
                </ReferralArea>
              </MemberDashboard>
            ),
          }
        },
      },
      referralRoutes(runtime, loadPage),
      {
        path: paths.submitReferral,
        lazy: async () => ({
          Component: (await loadPage(() => import('../features/referrals/submit-referral-page.tsx')))
            .SubmitReferralPage,
        }),
      },
      kiwiAiRoute(loadPage),
      notificationsRoute(loadPage),
      {
        path: paths.emailTest,
        lazy: async () => {
          const [{ EmailTestPage }, queries] = await loadPage(() =>
            Promise.all([import('../features/email-test/email-test-page.tsx'), runtime.queries()]),
          )
          return { element: <EmailTestPage queries={queries.referral} /> }
        },
      },
    ],
  }
}
