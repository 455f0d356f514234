/**
 * The routes of the marketing pages, which do not need the platform. They are part of the initial load, so they use the small list in
 * shared instead of the full table of pages, which includes that list. The build prerenders the pages (prerender.tsx) with the same routes.
 */
import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import {
  COMING_SOON_PATH,
  COMING_SOON_TARGET,
  MARKETING_PATHS,
  type MarketingPath,
} from '../../../../shared/domain/marketing-pages.ts'
import type { RouteTable } from './lazy-routes.ts'
import type { LoadPage } from './page-chunk.ts'
import { RootLayout } from './root-layout.tsx'

/** The build finds a page's files by these names: features/marketing/{name}/{name}-page.tsx. */
const CODE: Readonly<Record<MarketingPath, () => Promise<ComponentType>>> = {
  '/': async () => (await import('../../features/marketing/landing/landing-page.tsx')).LandingPage,
  '/pricing': async () => (await import('../../features/marketing/pricing/pricing-page.tsx')).PricingPage,
  '/company': async () => (await import('../../features/marketing/company/company-page.tsx')).CompanyPage,
  '/help': async () => (await import('../../features/marketing/help/help-page.tsx')).HelpPage,
  '/press': async () => (await import('../../features/marketing/press/press-page.tsx')).PressPage,
  '/privacy-policy': async () =>
    (await import('../../features/marketing/privacy-policy/privacy-policy-page.tsx')).PrivacyPolicyPage,
  '/terms-of-service': async () =>
    (await import('../../features/marketing/terms-of-service/terms-of-service-page.tsx')).TermsOfServicePage,
  '/legal-search-beta': async () =>
    (await import('../../features/marketing/legal-search-beta/legal-search-beta-page.tsx'))
      .LegalSearchBetaPage,
}

export function marketingRoutes(loadPage: LoadPage): RouteTable {
  const children: RouteObject[] = [
    ...MARKETING_PATHS.map((path) => ({
      path,
      lazy: async () => ({ Component: await loadPage(CODE[path]) }),
    })),
    { path: COMING_SOON_PATH, element: <Navigate to={COMING_SOON_TARGET} replace /> },
  ]
  return { routes: [{ element: <RootLayout />, children }], styleOf: () => 'marketing' }
}
