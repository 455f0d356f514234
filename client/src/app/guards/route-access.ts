/** Who may open which address: the one table (product spec, section 2). What the screens then load, the server decides again. */
import { matchPath } from 'react-router-dom'

/**
 * `member`: a client, or an attorney who has paid and is approved. `attorney`: such an attorney only.
 * `session`: anyone signed in, so that an attorney who still has to pay or wait can reach settings, support and their application.
 */
export type Access = 'public' | 'session' | 'member' | 'attorney' | 'admin'

export const PUBLIC_PATHS = [
  '/',
  '/pricing',
  '/company',
  '/help',
  '/press',
  '/privacy-policy',
  '/terms-of-service',
  '/legal-search-beta',
  '/coming-soon',
  '/login',
  '/login/second-step',
  '/signup',
  '/signup/login',
  '/signup/register',
  '/signup/complete-profile',
  '/signup/firm-details',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/auth/callback',
  '/auth/google/callback',
  '/google-callback',
  '/onedrive-callback',
  '/linkedin-callback',
  '/home',
  '/goodbye',
  '/ui-test',
  '/preview/firm-details',
] as const

export const PROTECTED_PATHS = {
  '/pending-approval': 'session',
  '/dashboard': 'member',
  '/dashboard/*': 'attorney',
  '/dashboard/liens/new': 'attorney',
  '/dashboard/liens/:id/edit': 'attorney',
  '/dashboard/liens/document/new': 'attorney',
  '/submit-referral': 'attorney',
  '/kiwi-ai': 'attorney',
  '/test/email': 'attorney',
  '/api/download-file': 'session',
  '/settings': 'session',
  '/settings/*': 'session',
  '/notifications': 'session',
  '/support': 'session',
  '/explore': 'attorney',
  '/explore/:id': 'attorney',
  '/saved-cases': 'attorney',
  '/home2': 'session',
  '/private-network': 'attorney',
  '/call-center': 'attorney',
  '/bar-verification-preview': 'session',
  '/admin': 'admin',
  '/admin/*': 'admin',
} as const satisfies Record<string, Exclude<Access, 'public'>>

/** The pages that stand below a pattern of PROTECTED_PATHS which ends in /*. With the two tables above: every page that the app has. */
export const PAGES_BELOW = [
  '/dashboard/referrals',
  '/dashboard/referrals/:id',
  '/settings/profile',
  '/settings/billing',
  '/settings/notifications',
  '/settings/integrations',
  '/settings/device',
  '/settings/security',
  '/admin/approvals',
] as const

const PROTECTED = Object.entries(PROTECTED_PATHS)

/** An address that is in neither list leads to the not-found page, which is for everyone. */
export function accessTo(pathname: string): Access {
  const exact = PROTECTED.find(
    ([pattern]) => !pattern.endsWith('/*') && matchPath(pattern, pathname) !== null,
  )
  if (exact !== undefined) return exact[1]
  return (
    PROTECTED.find(([pattern]) => pattern.endsWith('/*') && matchPath(pattern, pathname) !== null)?.[1] ??
    'public'
  )
}
