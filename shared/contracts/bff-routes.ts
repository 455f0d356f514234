/**
 * Which paths belong to the server and which are pages of the app. The BFF's route table can only be written with these prefixes, and the
 * service worker keeps its hands off them: both read this list, so a call can never be answered by the cached shell.
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
  '/csp-report',
  '/share-target',
] as const
export type ServerPrefix = (typeof SERVER_PREFIXES)[number]

/** A path that a BFF route may have. */
export type ServerPath = ServerPrefix | `${ServerPrefix}/${string}`

/** Pages of the app whose address happens to begin like a call (product spec, section 2). */
export const PAGES_UNDER_SERVER_PREFIXES: readonly string[] = ['/api/download-file']

/** The recipient's page, /r/{token}: made by the API, without JavaScript. Its address is a secret and is never logged. */
export const RECIPIENT_PREFIX = '/r'

/** The type of our headings for that page: one of the built app's files, under a name that does not change with the build. */
export const RECIPIENT_FONT_PATH = '/r-assets/newsreader.woff2'

/** Ends notification mails, /u/{token}: made by the API, for mail programs and for people who are not signed in. Never logged either. */
export const UNSUBSCRIBE_PREFIX = '/u'

/** The first segment of a page whose address is a secret, however it is written: browsers and mail programs send what they were given. */
const SECRET_PLACE = /^[/\\.\s]*([ru])[/\\]/i
/** As long as the secrets are, and longer than any other segment of ours. */
const SECRET_FORM = /[\w-]{40,}/g

/** A path as it may be logged. */
export function withoutSecrets(path: string): string {
  const place = SECRET_PLACE.exec(decodedTwice(path))?.[1]
  return place === undefined ? path.replace(SECRET_FORM, '*') : `/${place.toLowerCase()}/*`
}

/** Proxies decode once more than we do. What is no text afterwards is left as it is. */
function decodedTwice(path: string): string {
  const decode = (text: string): string =>
    text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return decode(decode(path))
}

/** Where the browser's supabase-js finds its service: our own origin and this path. */
export const SUPABASE_PATH = '/supabase'

/** Answers of Supabase Auth itself carry this, so that a refusal of ours on the way is never taken for its word. */
export const AUTH_ORIGIN_HEADER = 'X-Sb-Origin'
export const AUTH_ORIGIN_VALUE = 'gotrue'

/** Whether the server answers a path (no query) by itself, never with the app's shell. */
export function isServerPath(path: string): boolean {
  if (PAGES_UNDER_SERVER_PREFIXES.includes(path)) return false
  return SERVER_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/** For the service worker's navigation route: matched against path and query of a navigation; what matches goes to the network. */
export const NAVIGATION_DENYLIST: readonly RegExp[] = [
  new RegExp(
    `^(?!(?:${PAGES_UNDER_SERVER_PREFIXES.join('|')})(?:$|\\?))(?:${SERVER_PREFIXES.map(escapeDots).join('|')})(?:$|[/?])`,
  ),
  /^[^?]*\/[^/?.]*\.[^/?]+(?:$|\?)/,
]

function escapeDots(prefix: string): string {
  return prefix.replaceAll('.', '\\.')
}
