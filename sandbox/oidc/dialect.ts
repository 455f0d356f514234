/** How the issuers differ besides their addresses: refresh tokens, the extent of a consent, error responses. */
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type Parameters = Readonly<Record<string, string | undefined>>

/** Why the token endpoint rejects a request. */
export type TokenRefusal =
  | 'unknown_client'
  | 'wrong_secret'
  | 'bad_code'
  | 'bad_verifier'
  | 'bad_refresh_token'
  | 'scope_without_consent'
  | 'unknown_grant_type'

export type RefusalAnswer = { readonly status: ContentfulStatusCode; readonly body: object }

export type Dialect = {
  /** Whether this authorization returns a refresh token. `isFirst`: this user and application have none yet. */
  readonly isOffline: (query: Parameters, isFirst: boolean) => boolean
  /** Whether the grant includes the scopes granted earlier to the same application. */
  readonly includesEarlierScopes: (query: Parameters) => boolean
  /** Whether a user may deny this scope and allow the rest. */
  readonly isOptionalScope: (scope: string) => boolean
  /** The issuer's canonical form of a scope; null for one that only shapes the response (offline_access). */
  readonly canonicalScope: (scope: string) => string | null
  /** Whether every refresh returns a new refresh token. */
  readonly rotates: boolean
  /** Additional parameters of the redirect, besides code and state. */
  readonly withCode: (granted: string) => Parameters
  readonly denied: Parameters
  readonly refuse: (refusal: TokenRefusal) => RefusalAnswer
  /** Additional claims of the ID token. */
  readonly withIdToken: (email: string) => Readonly<Record<string, string>>
  /** Additional members of the token response, besides those of RFC 6749. */
  readonly withTokens: (expiresIn: number) => Readonly<Record<string, string | number>>
}

/** Plain RFC 6749, which is enough for a sign-in. */
export const PLAIN: Dialect = {
  isOffline: () => false,
  includesEarlierScopes: () => false,
  isOptionalScope: () => false,
  canonicalScope: (scope) => scope,
  rotates: false,
  withCode: () => ({}),
  denied: { error: 'access_denied', error_description: 'The user denied the request' },
  withIdToken: () => ({}),
  withTokens: () => ({}),
  refuse(refusal) {
    switch (refusal) {
      case 'unknown_client':
      case 'wrong_secret':
        return plainRefusal(401, 'invalid_client', 'Unauthorized')
      case 'bad_code':
        return plainRefusal(400, 'invalid_grant', 'The code is invalid, used or expired')
      case 'bad_verifier':
        return plainRefusal(400, 'invalid_grant', 'Invalid code verifier.')
      case 'bad_refresh_token':
        return plainRefusal(400, 'invalid_grant', 'Token has been expired or revoked.')
      case 'scope_without_consent':
        return plainRefusal(400, 'invalid_scope', 'The scope was never granted')
      case 'unknown_grant_type':
        return plainRefusal(400, 'unsupported_grant_type', 'Unknown grant_type')
    }
  },
}

function plainRefusal(status: ContentfulStatusCode, error: string, description: string): RefusalAnswer {
  return { status, body: { error, error_description: description } }
}
