/** The routes of registering, paying and being verified. */
import type { RouteObject } from 'react-router-dom'
import { applicantRoute } from './applicant-route.tsx'
import type { LoadPage, SettingsTabRoute } from './guards/identity-routes.tsx'
import type { Runtime } from './runtime.ts'

/** Pages that stand by themselves, before there is an application to stand in. */
export function registrationRoute(runtime: Runtime, loadPage: LoadPage): RouteObject {
  return applicantRoute(runtime, loadPage, [
    {
      path: '/signup/register',
      lazy: async () => {
        const page = () => import('../features/registration/wizard/register-page.tsx')
        return { Component: (await loadPage(page)).RegisterPage }
      },
    },
    {
      path: '/signup/complete-profile',
      lazy: async () => {
        const page = () => import('../features/registration/firm-details/complete-profile-page.tsx')
        return { Component: (await loadPage(page)).CompleteProfilePage }
      },
    },
    {
      path: '/signup/firm-details',
      lazy: async () => {
        const page = () => import('../features/registration/firm-details/local-firm-details-page.tsx')
        return { Component: (await loadPage(page)).LocalFirmDetailsPage }
      },
    },
    {
      path: '/preview/firm-details',
      lazy: async () => {
        const page = () => import('../features/registration/firm-details/preview-firm-details-page.tsx')
        return { Component: (await loadPage(page)).PreviewFirmDetailsPage }
      },
    },
  ])
}

/** Inside the application's frame. */
export function verificationRoute(loadPage: LoadPage): RouteObject {
  return {
    path: '/bar-verification-preview',
    lazy: async () => {
      const page = () => import('../features/registration/application/bar-verification-page.tsx')
      return { Component: (await loadPage(page)).BarVerificationPage }
    },
  }
}

export const billingTab: SettingsTabRoute = {
  segment: 'billing',
  label: 'Billing',
  attorneysOnly: true,
  load: async () => (await import('../features/billing/billing-panel.tsx')).BillingPanel,
}
