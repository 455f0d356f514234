/** The signature of the e-mail calls (BFF to e-mail service). Only the text to be signed is made here; the key never leaves the servers. */

export const API_KEY_HEADER = 'X-API-Key'
export const TIMESTAMP_HEADER = 'X-Timestamp'
export const SIGNATURE_HEADER = 'X-Signature'

/** A signature older or younger than this is refused. Milliseconds. */
export const SIGNATURE_WINDOW = 5 * 60_000

/** Lower-case hex of an HMAC-SHA256. Checked before any comparison: a non-hex text would decode to an empty buffer, and two of those compare equal. */
export const SIGNATURE_FORM = /^[0-9a-f]{64}$/

/** `timestamp` in milliseconds since 1970 as sent; `path` without query; `body` exactly the text that is sent. */
export function signingInput(timestamp: string, method: string, path: string, body: string): string {
  return timestamp + method.toUpperCase() + path + body
}
