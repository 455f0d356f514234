/** Which of the three looks a path has (product spec, section 2). */
import { marketingPathOf } from '../../../shared/domain/marketing-pages.ts'

type PageStyle = 'marketing' | 'signup' | 'application'

/** Every path that starts with one of these. */
const SIGNUP_PREFIXES = ['/signup', '/pending-approval', '/forgot-password', '/reset-password'] as const

export function pageStyleOf(pathname: string): PageStyle {
  if (marketingPathOf(pathname) !== null) return 'marketing'
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (SIGNUP_PREFIXES.some((prefix) => path.startsWith(prefix))) return 'signup'
  return 'application'
}
