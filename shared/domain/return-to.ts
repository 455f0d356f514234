/**
 * Validates the page to return to after sign-in. Browsers resolve `/\evil.example` and `/<tab>/evil.example` to another site, so the URL
 * parser decides after strict checks of the text.
 */
import { isServerPath } from '../contracts/bff-routes.ts'
import { withoutTrailing } from './text-ends.ts'

const MAX_LENGTH = 512

/** OAuth redirect pages, which would finish another sign-in. */
const CALLBACKS = /^\/(?:auth(?:\/|$)|[a-z]+-callback$)/
/** Returning to one of these after a sign-in would loop. */
const SIGN_IN_SCREENS: readonly string[] = [
  '/login',
  '/signup',
  '/signup/login',
  '/login/second-step',
  '/goodbye',
]

/** The path, query and hash on `origin`, or null if the value is not allowed. */
export function safeReturnTo(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || value.length === 0 || value.length > MAX_LENGTH) return null
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('\\') || hasControl(value))
    return null
  const url = parse(value, origin)
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return null
  if (!isScreen(url.pathname)) return null
  return `${url.pathname}${url.search}${url.hash}`
}

function isScreen(pathname: string): boolean {
  // '/' becomes '', which is allowed.
  const path = withoutTrailing(pathname, '/')
  return !isServerPath(path) && !CALLBACKS.test(path) && !SIGN_IN_SCREENS.includes(path)
}

function parse(value: string, origin: string): URL | null {
  try {
    return new URL(value, origin)
  } catch {
    return null
  }
}

/** C0 controls and DEL, some of which URL parsers drop silently. */
function hasControl(value: string): boolean {
  return Array.from({ length: value.length }, (_, index) => value.charCodeAt(index)).some(
    (code) => code < 0x20 || code === 0x7f,
  )
}
