/** Where a sign-in may return to: the site itself, or an address on the allow-list; anything else becomes the site, silently. */
import type { AuthSettings } from './settings.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** `http://2130706433/` and the like: another spelling of an address that a list of names would not catch. */
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

/** `*` is anything but a separator (. and /), `**` anything, `?` one character that is no separator: as in the dashboard. */
function globToPattern(glob: string): RegExp {
  const pattern = glob.replaceAll(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return `\\${part}`
  })
  return new RegExp(`^${pattern}$`)
}

/** Adds parameters to the query and keeps what was there, so that a caller's own ones survive the round trip. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Parameters in the fragment, sorted by name; an empty `sb` marks them as Supabase's. */
export function withFragment(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  const fragment = new URLSearchParams({ ...parameters, sb: '' })
  fragment.sort()
  url.hash = fragment.toString()
  return url.href
}
