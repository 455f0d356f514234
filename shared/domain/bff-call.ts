/**
 * The BFF's signature on every API call, so that the API can trust the caller address that the BFF reports. The header's value is
 * `<milliseconds since 1970>.<lower-case hex of an HMAC-SHA256>`, with the key EMAIL_HMAC_SECRET.
 */
export const BFF_SIGNATURE_HEADER = 'X-BFF-Signature'

/** Largest clock difference, in either direction, at which a signature is accepted. Milliseconds. */
export const BFF_SIGNATURE_WINDOW = 5 * 60_000

/** `path` with its query, as sent; `caller` is X-Forwarded-For. Cannot equal an email signature's input, which begins with a digit. */
export function bffSigningInput(timestamp: string, method: string, path: string, caller: string): string {
  return ['bff-call/v1', timestamp, method.toUpperCase(), path, caller].join('\n')
}
