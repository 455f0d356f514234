/** What a sign-in brought back in the address: a code to exchange, tokens, a refusal, or nothing. Pure. */
export type CallbackUrl =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'tokens'; readonly accessToken: string; readonly refreshToken: string }
  /** The provider's or the auth server's own words, if it gave any. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Tokens or a code were meant to be there and are not. */
  | { readonly kind: 'missing_token' }
  | { readonly kind: 'nothing' }

export function readCallbackUrl(address: URL): CallbackUrl {
  const query = address.searchParams
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''))
  // A refusal is told in both places; whichever has words is read.
  const find = (name: string): string | null => query.get(name) ?? fragment.get(name)
  if (find('error') !== null || find('error_code') !== null || find('error_description') !== null) {
    return { kind: 'refused', message: find('error_description') || find('error') || '' }
  }
  const code = query.get('code')
  if (code !== null) return code === '' ? { kind: 'missing_token' } : { kind: 'code', code }
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken === null && refreshToken === null) return { kind: 'nothing' }
  if (!accessToken || !refreshToken) return { kind: 'missing_token' }
  return { kind: 'tokens', accessToken, refreshToken }
}
