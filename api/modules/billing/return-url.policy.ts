/** Restricts Stripe's return URLs to our own pages. Pure. */

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the normalized URL if its origin is `publicOrigin`, or another loopback name if `publicOrigin` is one; null otherwise.
 * Stripe's placeholder {CHECKOUT_SESSION_ID} is preserved.
 */
export function ownAddress(value: string, publicOrigin: string): string | null {
  // Browsers and parsers disagree about backslashes and control characters, so neither is accepted.
  if (/[\\\s\p{Cc}]/u.test(value) || !URL.canParse(value)) return null
  const url = new URL(value)
  if (url.username !== '' || url.password !== '') return null
  return isOwnOrigin(url, new URL(publicOrigin)) ? url.href : null
}

function isOwnOrigin(url: URL, own: URL): boolean {
  if (url.origin === own.origin) return true
  return (
    url.protocol === own.protocol &&
    url.port === own.port &&
    LOOPBACK.includes(url.hostname) &&
    LOOPBACK.includes(own.hostname)
  )
}
