import type { PageStyle } from '../../platform/navigation/page-record.ts'
import { PAGES } from '../../platform/navigation/pages.ts'
import { pageAt } from './page-at.ts'

const SIGNUP_PATHS = PAGES.filter(({ style }) => style === 'signup').map(({ path }) => path)

/** Which of the three looks an address has. Every address that starts like a signup page has its look, also where there is no page (PG-02). */
export function pageStyleOf(pathname: string): PageStyle {
  const { area, style } = pageAt(pathname)
  return area === 'unknown' && SIGNUP_PATHS.some((path) => pathname.startsWith(path)) ? 'signup' : style
}
