/**
 * Where to go after signing in, when the address asks for a place. Browsers read `/\evil.example` and `/<tab>/evil.example` as another
 * site, so the judge is the URL parser they use, after a strict first look.
 */
import { isServerPath } from '../contracts/bff-routes.ts'
import { withoutTrailing } from './text-ends.ts'

const MAX_LENGTH = 512

/** Pages that only a provider sends people to: the end of another sign-in. */
const CALLBACKS = /^\/(?:auth\/|[a-z]+-callback$)/
/** Sending someone who has just signed in to sign in again would go round in circles. */
const SIGN_IN_SCREENS: readonly string[] = [
  '/login',
  '/signup',
  '/signup/login',
  '/login/second-step',
  '/goodbye',
]

/** The path, query and hash to go to on `origin`, or null when the wish is to be ignored. */
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
  // The front page becomes '', which is a screen like any other.
  const path = withoutTrailing(pathname, '/')
  return (
    !isServerPath(path) &&
    !CALLBACKS.test(`${path}${path === '/auth' ? '/' : ''}`) &&
    !SIGN_IN_SCREENS.includes(path)
  )
}

function parse(value: string, origin: string): URL | null {
  try {
    return new URL(value, origin)
  } catch {
    return null
  }
}

/** C0 controls and DEL: parsers drop some of them silently. */
function hasControl(value: string): boolean {
  return Array.from({ length: value.length }, (_, index) => value.charCodeAt(index)).some(
    (code) => code < 0x20 || code === 0x7f,
  )
}
