/**
 * Which addresses of a provider are called (rules R8.6 and R9.4). An address that stands in an answer (next page, upload session, download) is
 * untrusted input: it is parsed and must lie on one of these hosts, whatever the answer says.
 */
import { withoutTrailing } from '../../../../shared/domain/text-ends.ts'

export type TrustedHosts = {
  /** Of the provider's API, with the access token. */
  readonly isApi: (url: URL) => boolean
  /** Where it keeps contents: such addresses are a permission in themselves and are called without the token. */
  readonly isContent: (url: URL) => boolean
}

/** `apiHosts` exactly; `contentSuffixes` begin with a dot. All of them by https on its usual port alone. */
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

/** Everything of a stand-in lies below one address. */
export function standInHost(address: string): TrustedHosts {
  const base = new URL(address)
  const below = `${withoutTrailing(base.pathname, '/')}/`
  const isOurs = (url: URL): boolean =>
    url.origin === base.origin && url.username === '' && url.password === '' && url.pathname.startsWith(below)
  return { isApi: isOurs, isContent: isOurs }
}

/** Null for what is no address at all. */
export function parseAddress(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** An address for a person's browser: anything but a web page of the provider's is left out. */
export function webAddress(text: string | undefined): string | null {
  const url = parseAddress(text ?? '')
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url.href : null
}
