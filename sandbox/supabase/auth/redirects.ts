/** The allowed redirect addresses of a sign-in: the site, or an address on the allow-list. Any other is replaced by the site. */
import type { AuthSettings } from './settings.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `http://2130706433/` and the like: numeric spellings of an IP address, which an allow-list of names would miss. */
const ODD_HOST = /^(\d+|0x[\da-f]+)$/i

export type RedirectSettings = Pick<AuthSettings, 'siteUrl' | 'allowList'>

export function allowedRedirect(candidate: string | undefined, settings: RedirectSettings): string {
  return candidate !== undefined && isAllowed(candidate, settings) ? candidate : settings.siteUrl
}

function isAllowed(candidate: string, { siteUrl, allowList }: RedirectSettings): boolean {
  if (candidate === '' || !URL.canParse(candidate)) return false
  const target = new URL(candidate)
  const written = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(candidate)?.[1]
  if (written !== undefined && ODD_HOST.test(written)) return false
  if (target.username !== '' || target.password !== '') return false
  const site = new URL(siteUrl)
  if (target.protocol === site.protocol && target.hostname === site.hostname) {
    if (target.port === site.port || LOOPBACK.has(site.hostname)) return true
  }
  const [withoutFragment = ''] = candidate.split('#')
  return allowList.some((glob) => globToPattern(glob).test(withoutFragment))
}

/** `*` matches all but separators (. and /), `**` matches anything, `?` one character except separators: as in the dashboard. */
function globToPattern(glob: string): RegExp {
  const pattern = glob.replaceAll(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return `\\${part}`
  })
  return new RegExp(`^${pattern}$`)
}

/** Adds parameters to the query and keeps the existing ones, so that a caller's own survive the round trip. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Adds parameters to the fragment, sorted by name; an empty `sb` marks them as Supabase's. */
export function withFragment(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  const fragment = new URLSearchParams({ ...parameters, sb: '' })
  fragment.sort()
  url.hash = fragment.toString()
  return url.href
}
