/**
 * Which paths belong to the server and which are pages of the app. The types limit the BFF's route table to these prefixes, and the
 * service worker ignores them. Both read this list, so a call can never be answered by the cached shell.
 */

export const SERVER_PREFIXES = [
  '/api',
  '/supabase',
  '/health',
  '/livez',
  '/readyz',
  '/oauth',
  '/webhooks',
  '/.well-known',
  '/r',
  '/r-assets',
  '/u',
  '/l',
  '/csp-report',
  '/share-target',
] as const
export type ServerPrefix = (typeof SERVER_PREFIXES)[number]

/** A path allowed for a BFF route. */
export type ServerPath = ServerPrefix | `${ServerPrefix}/${string}`

/** Pages of the app whose path begins with a server prefix (product spec, section 2). */
export const PAGES_UNDER_SERVER_PREFIXES: readonly string[] = ['/api/download-file']

/** The recipient's page, /r/{token}: rendered by the API, without JavaScript. Its address is a secret and is never logged. */
export const RECIPIENT_PREFIX = '/r'

/** The heading font for that page: one of the app's built files, at a path that stays the same between builds. */
export const RECIPIENT_FONT_PATH = '/r-assets/newsreader.woff2'

/** A lienholder's answer page, /l/{token}: as the recipient's page, and as secret. */
export const ANSWER_PREFIX = '/l'

/** Unsubscribes from notification emails, /u/{token}: served by the API without a session, for mail programs too. Never logged either. */
export const UNSUBSCRIBE_PREFIX = '/u'

/** Matches the first segment of a page whose address is a secret, in any spelling that browsers or mail programs may send. */
const SECRET_PATH = /^[/\\.\s]*([rul])[/\\]/i
/** The minimum length of a secret; every other path segment is shorter. */
const SECRET_FORM = /[\w-]{40,}/g

/** Masks secrets in a path so that it can be logged. */
export function withoutSecrets(path: string): string {
  const prefix = SECRET_PATH.exec(decodedTwice(path))?.[1]
  return prefix === undefined ? path.replace(SECRET_FORM, '*') : `/${prefix.toLowerCase()}/*`
}

/** Decodes twice, because a proxy may decode once more than we do. Only ASCII escapes are decoded. */
function decodedTwice(path: string): string {
  const decode = (text: string): string =>
    text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return decode(decode(path))
}

/** Path on our own origin that the browser's supabase-js uses as its service. */
export const SUPABASE_PATH = '/supabase'

/** Marks responses of Supabase Auth itself, so that an error response of our BFF is never taken for one. */
export const AUTH_ORIGIN_HEADER = 'X-Sb-Origin'
export const AUTH_ORIGIN_VALUE = 'gotrue'

/** Whether a path (without query) belongs to the server rather than to the app's shell. */
export function isServerPath(path: string): boolean {
  if (PAGES_UNDER_SERVER_PREFIXES.includes(path)) return false
  return SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/** For the service worker's navigation route: a navigation whose path and query match goes to the network. */
export const NAVIGATION_DENYLIST: readonly RegExp[] = [
  new RegExp(
    `^(?!(?:${PAGES_UNDER_SERVER_PREFIXES.join('|')})(?:$|\\?))(?:${SERVER_PREFIXES.map(escapeDots).join('|')})(?:$|[/?])`,
  ),
  /^[^?]*\/[^/?.]*\.[^/?]+(?:$|\?)/,
]

function escapeDots(prefix: string): string {
  return prefix.replaceAll('.', '\\.')
}
