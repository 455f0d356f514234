/**
 * The pages that anyone may read and search engines may keep. They are drawn when the app is built: the BFF serves the drawn documents,
 * the service worker keeps them, and the browser takes them over as they stand.
 */

/** Exactly these; a path below one of them is not a marketing page (product spec, section 2). */
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

/** Announced here once; it still leads to the page that took its place. */
export const COMING_SOON_PATH = '/coming-soon'
export const COMING_SOON_TARGET: MarketingPath = '/legal-search-beta'

/**
 * Pages of the app that a visitor may find by searching. The dashboard is one: who has not signed in is led to the sign-in, and that is
 * what a member who searches for it wants. Everything else is only for people who have signed in, or a step on a way.
 */
const FINDABLE_APP_PATHS: ReadonlySet<string> = new Set([
  '/dashboard',
  '/signup',
  '/signup/login',
  '/signup/register',
  '/home',
])

/** Null when the path is no marketing page. A slash at its end does not count. */
export function marketingPathOf(pathname: string): MarketingPath | null {
  const path = withoutEndSlash(pathname)
  return MARKETING_PATHS.find((known) => known === path) ?? null
}

/** The file of a drawn page in the built app. `/index.html` is the empty shell of everything else. */
export function documentOf(path: MarketingPath): string {
  return path === '/' ? '/landing.html' : `${path}.html`
}

/** Whether search engines may keep what the address shows. */
export function isFindable(pathname: string): boolean {
  return marketingPathOf(pathname) !== null || FINDABLE_APP_PATHS.has(withoutEndSlash(pathname))
}

function withoutEndSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}
