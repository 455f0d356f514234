/**
 * The public pages that search engines may index. The build prerenders them: the BFF serves the documents, the service worker caches
 * them, and the browser hydrates them.
 */

/** Matched exactly: a path below one of them is not a marketing page (product spec, section 2). */
export const MARKETING_PATHS = [
  '/',
  '/pricing',
  '/company',
  '/help',
  '/press',
  '/privacy-policy',
  '/terms-of-service',
  '/legal-search-beta',
] as const
export type MarketingPath = (typeof MARKETING_PATHS)[number]

/** A former page; redirects to its replacement. */
export const COMING_SOON_PATH = '/coming-soon'
export const COMING_SOON_TARGET: MarketingPath = '/legal-search-beta'

/**
 * Pages of the app that search engines may index. The dashboard is one: it redirects signed-out visitors to the sign-in, which is what
 * a member who searches for it wants. All others need a session or are steps of a flow.
 */
const FINDABLE_APP_PATHS: ReadonlySet<string> = new Set([
  '/dashboard',
  '/signup',
  '/signup/login',
  '/signup/register',
  '/home',
])

/** Null if the path is not a marketing page. A trailing slash is ignored. */
export function marketingPathOf(pathname: string): MarketingPath | null {
  const path = withoutEndSlash(pathname)
  return MARKETING_PATHS.find((known) => known === path) ?? null
}

/** The file of a prerendered page in the built app. `/index.html` is the empty shell for all other pages. */
export function documentOf(path: MarketingPath): string {
  return path === '/' ? '/landing.html' : `${path}.html`
}

/** Whether search engines may index the page. */
export function isFindable(pathname: string): boolean {
  return marketingPathOf(pathname) !== null || FINDABLE_APP_PATHS.has(withoutEndSlash(pathname))
}

function withoutEndSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}
