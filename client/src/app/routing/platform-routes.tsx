/** Builds the routes of all pages except marketing from the table of pages. Loaded when the first such address is opened. */
import type { ReactElement } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import type { SettingsTab } from '../../features/settings/settings-layout.tsx'
import { navEntries, PAGES, type Page } from '../../platform/navigation/pages.ts'
import { FramedForMembers } from './framed-for-members.tsx'
import { NotFoundPage } from '../guards/not-found-page.tsx'
import type { RouteTable } from './lazy-routes.ts'
import type { LoadPage } from './page-chunk.ts'
import { PAGE_CODE, type PageContext } from './page-code.tsx'
import { pageStyleOf } from './page-style.ts'
import { RootLayout } from './root-layout.tsx'
import type { Runtime } from '../start/runtime.ts'

/** `loadPage` loads a page's code and handles load failures. */
export function platformRoutes(runtime: Runtime, loadPage: LoadPage): RouteTable {
  const pagesIn = (area: Page['area']): readonly RouteObject[] =>
    PAGES.filter((page) => page.area === area).map((page) =>
      routeTo(page, { queries: runtime.queries, loadPage }),
    )
  const around = (load: () => Promise<ReactElement>, ...children: readonly RouteObject[]): RouteObject => ({
    lazy: async () => ({ element: await loadPage(load) }),
    children: [...children],
  })
  const platform = around(
    () => platformArea(runtime),
    ...pagesIn('alone'),
    around(() => registrationArea(runtime), ...pagesIn('applicant')),
    around(
      () => applicationArea(runtime),
      ...pagesIn('application'),
      around(settingsArea, ...pagesIn('settings')),
      around(() => referralArea(runtime), ...pagesIn('referrals')),
    ),
    around(async () => <FramedForMembers frame={await applicationArea(runtime)} />, ...pagesIn('unknown')),
  )
  return { routes: [{ element: <RootLayout />, children: [platform] }], styleOf: pageStyleOf }
}

function routeTo({ path, leadsTo }: Page, context: PageContext): RouteObject {
  if (leadsTo !== undefined) return { path, element: <Navigate to={leadsTo} replace /> }
  if (!hasCode(path)) return { path, element: <NotFoundPage /> }
  return {
    path,
    lazy: async () => ({ Component: await context.loadPage(() => PAGE_CODE[path](context)) }),
  }
}

function hasCode(path: string): path is keyof typeof PAGE_CODE {
  return Object.hasOwn(PAGE_CODE, path)
}

async function platformArea(runtime: Runtime): Promise<ReactElement> {
  const [{ PlatformArea }, platform] = await Promise.all([import('./platform-area.tsx'), runtime.platform()])
  return <PlatformArea platform={platform} />
}

async function registrationArea(runtime: Runtime): Promise<ReactElement> {
  const [{ RegistrationArea }, core, queries] = await Promise.all([
    import('./registration-area.tsx'),
    runtime.offline(),
    runtime.queries(),
  ])
  return <RegistrationArea core={core} queries={queries} />
}

async function applicationArea(runtime: Runtime): Promise<ReactElement> {
  const [{ ApplicationArea }, core, queries] = await Promise.all([
    import('./application-area.tsx'),
    runtime.offline(),
    runtime.queries(),
  ])
  return <ApplicationArea core={core} queries={queries} />
}

async function referralArea(runtime: Runtime): Promise<ReactElement> {
  const [{ ReferralArea }, queries] = await Promise.all([import('./referral-area.tsx'), runtime.queries()])
  return <ReferralArea queries={queries} />
}

async function settingsArea(): Promise<ReactElement> {
  const { SettingsLayout } = await import('../../features/settings/settings-layout.tsx')
  return <SettingsLayout tabs={settingsTabs()} />
}

function settingsTabs(): readonly SettingsTab[] {
  return navEntries('settings').map(({ to, label, for: audience }) => ({
    segment: to.split('/')[2] ?? '',
    label,
    attorneysOnly: audience !== 'everyone',
  }))
}
