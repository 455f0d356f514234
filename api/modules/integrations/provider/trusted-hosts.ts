/**
 * The allowed hosts of a provider (rules R8.6 and R9.4). A URL in a response (next page, upload session, download) is untrusted input: it
 * is parsed and must be on one of these hosts.
 */
import { withoutTrailing } from '../../../../shared/domain/text-ends.ts'

export type TrustedHosts = {
  /** The provider's API, called with the access token. */
  readonly isApi: (url: URL) => boolean
  /** The provider's content hosts: such URLs are pre-authorized and are called without the token. */
  readonly isContent: (url: URL) => boolean
}

/** `apiHosts` match exactly; `contentSuffixes` start with a dot. Only https on its default port. */
export function realHosts(apiHosts: readonly string[], contentSuffixes: readonly string[]): TrustedHosts {
  const isPlain = (url: URL): boolean =>
    url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const isApi = (url: URL): boolean => isPlain(url) && apiHosts.includes(url.hostname)
  return {
    isApi,
    isContent: (url) =>
      isApi(url) || (isPlain(url) && contentSuffixes.some((suffix) => url.hostname.endsWith(suffix))),
  }
}

/** All URLs of a stand-in are below one base URL. */
export function standInHost(address: string): TrustedHosts {
  const base = new URL(address)
  const below = `${withoutTrailing(base.pathname, '/')}/`
  const isOurs = (url: URL): boolean =>
    url.origin === base.origin && url.username === '' && url.password === '' && url.pathname.startsWith(below)
  return { isApi: isOurs, isContent: isOurs }
}

/** Null for an invalid URL. */
export function parseAddress(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** A URL for the user's browser; null unless it is http or https. */
export function webAddress(text: string | undefined): string | null {
  const url = parseAddress(text ?? '')
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url.href : null
}
