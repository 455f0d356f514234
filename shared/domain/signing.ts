/** The signature of email calls (BFF to email service). Builds only the signed text; the key never leaves the servers. */

export const API_KEY_HEADER = 'X-API-Key'
export const TIMESTAMP_HEADER = 'X-Timestamp'
export const SIGNATURE_HEADER = 'X-Signature'

/** Largest clock difference, in either direction, at which a signature is accepted. Milliseconds. */
export const SIGNATURE_WINDOW = 5 * 60_000

/** Lower-case hex of an HMAC-SHA256. Checked before comparing: non-hex texts decode to empty buffers, which compare equal. */
export const SIGNATURE_FORM = /^[0-9a-f]{64}$/

/** `timestamp` in milliseconds since 1970 as sent; `path` without query; `body` exactly the text that is sent. */
export function signingInput(timestamp: string, method: string, path: string, body: string): string {
  return timestamp + method.toUpperCase() + path + body
}
