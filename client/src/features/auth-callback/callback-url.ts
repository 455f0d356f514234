/** Parses the callback URL of a sign-in: a link to open, an error, or nothing. Pure. */
import { type AuthLink, LINK_TYPES } from '../../platform/auth/auth-link.ts'

/** The links that can become a session. Tokens in the URL are excluded, because anybody could put their own there. */
export type SignInLink = Exclude<AuthLink, { readonly kind: 'recovery_tokens' }>

export type CallbackUrl =
  | SignInLink
  /** A complete session in the URL. It is ignored. */
  | { readonly kind: 'open_tokens' }
  /** The message of the provider or the auth server, if any. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The expected tokens or code are missing. */
  | { readonly kind: 'missing_token' }
  | { readonly kind: 'nothing' }

export function readCallbackUrl(address: URL): CallbackUrl {
  const query = address.searchParams
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''))
  // Errors can be in the query or in the fragment.
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
