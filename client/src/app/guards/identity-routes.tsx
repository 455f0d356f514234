/** The routes of signing in and out, of the account, and a plain page for every promised address whose screen is not there yet. */
import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import type { SettingsTab } from '../../features/settings/settings-layout.tsx'
import { NotOpenYetPage } from './not-open-yet-page.tsx'
import { PROTECTED_PATHS, PUBLIC_PATHS } from './route-access.ts'

/** `loadPage` bounds how long a page's code may take, and says so when it takes longer. */
export type LoadPage = <T>(load: () => Promise<T>) => Promise<T>
type LoadComponent = () => Promise<ComponentType>

/** Screens that stand by themselves, without the application's frame. */
export function identityRoutes(loadPage: LoadPage): RouteObject[] {
  const page = (path: string, load: LoadComponent): RouteObject => ({
    path,
    lazy: async () => ({ Component: await loadPage(load) }),
  })
  return [
    page('/signup', async () => (await import('../../features/sign-in/role-screen.tsx')).RoleScreen),
    page('/signup/login', async () => (await import('../../features/sign-in/login-screen.tsx')).LoginScreen),
    page('/login', async () => (await import('../../features/sign-in/login-screen.tsx')).PlainLoginScreen),
    page(
      '/login/second-step',
      async () => (await import('../../features/sign-in/second-step-screen.tsx')).SecondStepScreen,
    ),
    page('/goodbye', async () => (await import('../../features/sign-in/goodbye-screen.tsx')).GoodbyeScreen),
    page(
      '/forgot-password',
      async () => (await import('../../features/recovery/forgot-password-screen.tsx')).ForgotPasswordScreen,
    ),
    page(
      '/reset-password',
      async () => (await import('../../features/recovery/reset-password-screen.tsx')).ResetPasswordScreen,
    ),
    page(
      '/confirm-email',
      async () => (await import('../../features/address-proof/confirm-email-screen.tsx')).ConfirmEmailScreen,
    ),
    page(
      '/auth/callback',
      async () => (await import('../../features/auth-callback/auth-callback-screen.tsx')).AuthCallbackScreen,
    ),
    page(
      '/linkedin-callback',
      async () =>
        (await import('../../features/auth-callback/linkedin-callback-screen.tsx')).LinkedInCallbackScreen,
    ),
    {
      path: '/pending-approval',
      lazy: async () => {
        const [{ PendingApprovalScreen }, { UnprovenAddressNotice }] = await loadPage(() =>
          Promise.all([
            import('../../features/approval/pending-approval-screen.tsx'),
            import('../../features/address-proof/unproven-address-notice.tsx'),
          ]),
        )
        return { element: <PendingApprovalScreen notice={<UnprovenAddressNotice />} /> }
      },
    },
  ]
}

export type SettingsTabRoute = SettingsTab & { readonly load: LoadComponent }

/** Settings and administration, inside the application's frame. Other parts of the app add their tabs of the settings here. */
export function accountRoutes(loadPage: LoadPage, moreTabs: readonly SettingsTabRoute[]): RouteObject[] {
  const loadProfile: LoadComponent = async () =>
    (await import('../../features/settings/profile-tab.tsx')).ProfileTab
  const tabs: readonly SettingsTabRoute[] = [
    { segment: '', label: 'Profile', load: loadProfile },
    ...moreTabs,
    {
      segment: 'security',
      label: 'Security',
      load: async () => (await import('../../features/settings/security-tab.tsx')).SecurityTab,
    },
  ]
  return [
    {
      path: '/settings',
      lazy: async () => {
        const SettingsLayout = await loadPage(
          async () => (await import('../../features/settings/settings-layout.tsx')).SettingsLayout,
        )
        return { element: <SettingsLayout tabs={tabs} /> }
      },
      children: [
        ...tabs.map((tab) => ({
          ...(tab.segment === '' ? { index: true } : { path: tab.segment }),
          lazy: async () => ({ Component: await loadPage(tab.load) }),
        })),
        // What people write who look for it by its name.
        { path: 'profile', lazy: async () => ({ Component: await loadPage(loadProfile) }) },
      ],
    },
    { path: '/admin', element: <Navigate to="/admin/approvals" replace /> },
    {
      path: '/admin/approvals',
      lazy: async () => {
        const { ApprovalsScreen } = await loadPage(() => import('../../features/admin/approvals-screen.tsx'))
        return { Component: ApprovalsScreen }
      },
    },
  ]
}

/** To be listed last: a route of the same path that is listed before it wins. */
export function notOpenYetRoutes(): RouteObject[] {
  const promised = [...PUBLIC_PATHS, ...Object.keys(PROTECTED_PATHS)]
  return promised
    .filter((path) => path !== '/' && !path.endsWith('/*'))
    .map((path) => ({ path, element: <NotOpenYetPage /> }))
}
