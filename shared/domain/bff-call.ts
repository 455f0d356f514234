/**
 * What the BFF signs on every call of the API, so that the API believes what it says of its caller's address. The value of the header is
 * `<milliseconds since 1970>.<lower-case hex of an HMAC-SHA256>` under EMAIL_HMAC_SECRET.
 */
export const BFF_SIGNATURE_HEADER = 'X-BFF-Signature'

/** One that is older or younger than this is not believed. Milliseconds. */
export const BFF_SIGNATURE_WINDOW = 5 * 60_000

/** `path` with its query, as sent; `caller` is the value of X-Forwarded-For. Never the text of an e-mail signature, which begins with a digit. */
export function bffSigningInput(timestamp: string, method: string, path: string, caller: string): string {
  return ['bff-call/v1', timestamp, method.toUpperCase(), path, caller].join('\n')
}
