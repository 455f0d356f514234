/** Where Stripe may send a person back to: our own pages only. Pure. */

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * The address in its one spelling when it is of `publicOrigin`, or of another name of this machine where that is one; null otherwise.
 * Stripe's placeholder {CHECKOUT_SESSION_ID} stays as it is.
 */
export function ownAddress(value: string, publicOrigin: string): string | null {
  // Browsers and parsers disagree about backslashes and control characters: none belongs into an address.
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
