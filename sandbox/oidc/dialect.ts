/** In what the issuers differ beside their addresses: when they give a refresh token, what consent covers, how they refuse. */
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type Parameters = Readonly<Record<string, string | undefined>>

/** Why the token endpoint gives nothing. */
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
  /** Whether this authorization ends with a refresh token. `isFirst`: this person never gave this application one before. */
  readonly isOffline: (query: Parameters, isFirst: boolean) => boolean
  /** Whether what was granted earlier to the same application comes along. */
  readonly includesEarlierScopes: (query: Parameters) => boolean
  /** Whether a person may leave this scope out and allow the rest. */
  readonly isOptionalScope: (scope: string) => boolean
  /** A scope as the issuer compares and answers it; null for one that only shapes the answer (offline_access). */
  readonly canonicalScope: (scope: string) => string | null
  /** Whether every refresh answers a new refresh token. */
  readonly rotates: boolean
  /** What the way back carries beside code and state. */
  readonly withCode: (granted: string) => Parameters
  readonly denied: Parameters
  readonly refuse: (refusal: TokenRefusal) => RefusalAnswer
  /** Claims of the ID token beside the standard ones. */
  readonly withIdToken: (email: string) => Readonly<Record<string, string>>
  /** What the token answer carries beside RFC 6749's members. */
  readonly withTokens: (expiresIn: number) => Readonly<Record<string, string | number>>
}

/** As RFC 6749 has it, which is all that a sign-in needs. */
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
