import type { PageStyle } from '../../platform/navigation/page-record.ts'
import { PAGES } from '../../platform/navigation/pages.ts'
import { pageAt } from './page-at.ts'

const SIGNUP_PATHS = PAGES.filter(({ style }) => style === 'signup').map(({ path }) => path)

/** The page style of an address. An unknown address that starts with a signup page's path also has the signup style (PG-02). */
export function pageStyleOf(pathname: string): PageStyle {
  const { area, style } = pageAt(pathname)
  return area === 'unknown' && SIGNUP_PATHS.some((path) => pathname.startsWith(path)) ? 'signup' : style
}
