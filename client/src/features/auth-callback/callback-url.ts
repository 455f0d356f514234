/** What a sign-in brought back in the address: a link to open, a refusal, or nothing. Pure. */
import { type AuthLink, LINK_TYPES } from '../../platform/auth/auth-link.ts'

/** What the auth server can make a session of here. Tokens of an address are none: anybody could have put theirs there. */
export type SignInLink = Exclude<AuthLink, { readonly kind: 'recovery_tokens' }>

export type CallbackUrl =
  | SignInLink
  /** A whole session in the address. It is not used. */
  | { readonly kind: 'open_tokens' }
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
  const tokenHash = query.get('token_hash')
  const type = LINK_TYPES.find((known) => known === query.get('type'))
  if (tokenHash !== null) {
    return tokenHash === '' || type === undefined
      ? { kind: 'missing_token' }
      : { kind: 'token_hash', tokenHash, type }
  }
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken === null && refreshToken === null) return { kind: 'nothing' }
  if (!accessToken || !refreshToken) return { kind: 'missing_token' }
  return { kind: 'open_tokens' }
}
