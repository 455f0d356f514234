/**
 * The checks of MDN's HTTP Observatory (published scoring, version 4) that need only one response. Its own package depends on a database
 * driver, a telemetry client and a list downloaded at installation.
 */
import type { IncomingHttpHeaders } from 'node:http'

type Row = { readonly name: string; readonly modifier: number }

/** Bonus points only count from this score on. */
const EXTRA_CREDIT_FROM = 90
/** Six months, in seconds. */
const HSTS_MIN = 15_768_000

export type ObservatoryScore = { readonly score: number; readonly rows: readonly Row[] }

export function observatoryScore(headers: IncomingHttpHeaders): ObservatoryScore {
  const rows: readonly Row[] = [
    { name: 'content-security-policy', modifier: policyModifier(headers['content-security-policy']) },
    { name: 'cookies', modifier: cookieModifier(headers['set-cookie'] ?? []) },
    {
      name: 'cross-origin-resource-sharing',
      modifier: headers['access-control-allow-origin'] === '*' ? -50 : 0,
    },
    { name: 'referrer-policy', modifier: referrerModifier(one(headers['referrer-policy'])) },
    { name: 'strict-transport-security', modifier: hstsModifier(headers['strict-transport-security']) },
    { name: 'x-content-type-options', modifier: headers['x-content-type-options'] === 'nosniff' ? 0 : -5 },
    { name: 'x-frame-options', modifier: framingModifier(headers) },
    {
      name: 'cross-origin-resource-policy',
      modifier: headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0,
    },
  ]
  const base = rows.reduce((score, { modifier }) => score + Math.min(modifier, 0), 100)
  const bonus = rows.reduce((sum, { modifier }) => sum + Math.max(modifier, 0), 0)
  return { rows, score: base >= EXTRA_CREDIT_FROM ? base + bonus : base }
}

export function directivesOf(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
}

function policyModifier(policy: string | string[] | undefined): number {
  if (typeof policy !== 'string') return -25
  const directives = directivesOf(policy)
  const fallback = directives.get('default-src') ?? ['*']
  const scripts = directives.get('script-src') ?? fallback
  const styles = directives.get('style-src') ?? fallback
  const objects = directives.get('object-src') ?? fallback
  const broad = (source: string): boolean => ['*', 'https:', 'http:', 'ftp:', 'data:'].includes(source)
  if (scripts.some((source) => source === "'unsafe-inline'" || broad(source))) return -20
  if (objects.some(broad)) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  if (styles.some((source) => source === "'unsafe-inline'" || broad(source))) return 0
  const form = directives.get('form-action')?.[0]
  const isClosed = fallback.length === 1 && fallback[0] === "'none'"
  return isClosed && (form === "'none'" || form === "'self'") ? 10 : 5
}

function cookieModifier(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie))) return -40
  if (cookies.some((cookie) => !/;\s*httponly/i.test(cookie))) return -30
  return cookies.every((cookie) => /;\s*samesite=(?:lax|strict)/i.test(cookie)) ? 5 : 0
}

function referrerModifier(policy: string | undefined): number {
  const last = policy?.split(',').at(-1)?.trim()
  if (last === 'unsafe-url' || last === 'origin' || last === 'origin-when-cross-origin') return -5
  const isPrivate =
    last === 'no-referrer' ||
    last === 'same-origin' ||
    last === 'strict-origin' ||
    last === 'strict-origin-when-cross-origin'
  return isPrivate ? 5 : 0
}

function hstsModifier(header: string | undefined): number {
  if (header === undefined) return -20
  return Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0) < HSTS_MIN ? -10 : 0
}

function framingModifier(headers: IncomingHttpHeaders): number {
  const policy = headers['content-security-policy']
  if (typeof policy === 'string' && directivesOf(policy).has('frame-ancestors')) return 5
  return headers['x-frame-options'] === undefined ? -20 : 0
}

function one(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.at(-1)
}
