/**
 * Opens an auth link in memory only: nothing is stored and the device's session is unchanged until the page has shown whose account it is
 * and the user has decided. Tokens in a URL only allow a new password and never become the session, because anyone can send such a URL
 * with their own account's tokens.
 */
import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { type Identity, identityOf } from './identity.ts'

/** The auth server's names for the link types in its emails. */
export const LINK_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const
type LinkType = (typeof LINK_TYPES)[number]

export type AuthLink =
  /** Needs the PKCE verifier stored in this browser. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'token_hash'; readonly tokenHash: string; readonly type: LinkType }
  /** The six-digit code from a recovery email, which can be typed on any device. */
  | { readonly kind: 'recovery_code'; readonly email: string; readonly code: string }
  /** Tokens from the URL of an implicit-flow recovery link. */
  | { readonly kind: 'recovery_tokens'; readonly accessToken: string; readonly refreshToken: string }

type OpenedTokens = { readonly accessToken: string; readonly refreshToken: string }

/** A link accepted by the auth server. */
export type OpenedLink = {
  readonly identity: Identity
  /** null: the link must not become the device's session. */
  readonly tokens: OpenedTokens | null
  readonly changePassword: (password: string) => Promise<AuthError | null>
  /** Ends the link's session on the auth server. */
  readonly end: () => Promise<void>
}

export async function openWith(client: SupabaseClient, link: AuthLink): Promise<OpenedLink | AuthError> {
  const { auth } = client
  const { data, error } = await open(auth, link)
  if (error !== null) return error
  const { session } = data
  if (session === null) throw new Error('The auth server answered a link without a session')
  return {
    identity: identityOf(session.user),
    tokens:
      link.kind === 'recovery_tokens'
        ? null
        : { accessToken: session.access_token, refreshToken: session.refresh_token },
    changePassword: async (password) => (await auth.updateUser({ password })).error,
    end: async () => {
      await auth.signOut({ scope: 'local' })
    },
  }
}

function open(auth: SupabaseClient['auth'], link: AuthLink) {
  switch (link.kind) {
    case 'code':
      return auth.exchangeCodeForSession(link.code)
    case 'token_hash':
      return auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })
    case 'recovery_code':
      return auth.verifyOtp({ email: link.email, token: link.code, type: 'recovery' })
    case 'recovery_tokens':
      // Loads the user from the auth server.
      return auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })
  }
}

export function nameOf(link: AuthLink): string {
  switch (link.kind) {
    case 'code':
      return link.code
    case 'token_hash':
      return link.tokenHash
    case 'recovery_code':
      return `${link.code} ${link.email}`
    case 'recovery_tokens':
      return link.accessToken
  }
}
