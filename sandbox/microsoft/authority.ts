/**
 * Microsoft's identity platform (login.microsoftonline.com), v2.0: every refresh returns a new refresh token and leaves the old one valid,
 * earlier scopes are included, and every error has an AADSTS code.
 */
import type { Clock, Entropy } from '../entropy.ts'
import { PLAIN, type Dialect, type RefusalAnswer, type TokenRefusal } from '../oidc/dialect.ts'
import type { IssuerDeps, OidcClient } from '../oidc/issuer-options.ts'
import { createIssuer, type Issuer } from '../oidc/issuer.ts'
import { scopeList } from '../oidc/scopes.ts'

/** The tenant of personal accounts. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad'
const RESOURCE = 'https://graph.microsoft.com/'

const KNOWN_SCOPES = new Map(
  [
    'openid',
    'email',
    'profile',
    'User.Read',
    'User.RevokeSessions.All',
    'Files.Read',
    'Files.Read.All',
    'Files.ReadWrite',
    'Files.ReadWrite.All',
    'Mail.ReadBasic',
    'Mail.Read',
    'Mail.ReadWrite',
    'Mail.Send',
  ].map((scope) => [scope.toLowerCase(), scope]),
)

type AuthorityDeps = IssuerDeps & { readonly base: string; readonly clients: readonly OidcClient[] }

export function createAuthority({ base, clients, ...deps }: AuthorityDeps): Issuer {
  return createIssuer(
    {
      brand: 'Microsoft',
      issuer: `${base}/${CONSUMERS}/v2.0`,
      base,
      paths: {
        discovery: '/:tenant/v2.0/.well-known/openid-configuration',
        authorize: '/:tenant/oauth2/v2.0/authorize',
        token: '/:tenant/oauth2/v2.0/token',
        jwks: '/:tenant/discovery/v2.0/keys',
        userinfo: '/oidc/userinfo',
      },
      pkce: true,
      dialect: dialect(deps.clock, deps.entropy),
      suggestedEmail: 'microsoft.person@example.test',
      clients,
    },
    deps,
  )
}

function dialect(clock: Clock, entropy: Entropy): Dialect {
  return {
    ...PLAIN,
    isOffline: (query) => scopeList(query['scope'] ?? '').includes('offline_access'),
    includesEarlierScopes: () => true,
    canonicalScope(scope) {
      if (scope === 'offline_access' || scope === `${RESOURCE}.default`) return null
      const bare = scope.startsWith(RESOURCE) ? scope.slice(RESOURCE.length) : scope
      return KNOWN_SCOPES.get(bare.toLowerCase()) ?? bare
    },
    rotates: true,
    denied: {
      error: 'access_denied',
      error_subcode: 'cancel',
      error_description: 'AADSTS65004: User declined to consent to access the app.',
    },
    withIdToken: (email) => ({ preferred_username: email, tid: CONSUMERS, ver: '2.0' }),
    withTokens: (expiresIn) => ({ ext_expires_in: expiresIn }),
    refuse: (refusal) => stsRefusal(refusal, clock, entropy),
  }
}

const REFUSALS: Readonly<
  Record<TokenRefusal, { status: 400 | 401; error: string; code: number; message: string }>
> = {
  unknown_client: {
    status: 400,
    error: 'unauthorized_client',
    code: 700016,
    message: 'Application was not found in the directory.',
  },
  wrong_secret: {
    status: 401,
    error: 'invalid_client',
    code: 7000215,
    message: 'Invalid client secret provided.',
  },
  bad_code: {
    status: 400,
    error: 'invalid_grant',
    code: 70008,
    message:
      'The provided authorization code is expired, was redeemed before, or belongs to another application.',
  },
  bad_verifier: {
    status: 400,
    error: 'invalid_grant',
    code: 501481,
    message: 'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
  },
  bad_refresh_token: {
    status: 400,
    error: 'invalid_grant',
    code: 50173,
    message: 'The provided grant has expired due to it being revoked, a fresh auth token is needed.',
  },
  scope_without_consent: {
    status: 400,
    error: 'invalid_grant',
    code: 65001,
    message: 'The user or administrator has not consented to use the application.',
  },
  unknown_grant_type: {
    status: 400,
    error: 'unsupported_grant_type',
    code: 70003,
    message: 'The app requested an unsupported grant type.',
  },
}

function stsRefusal(refusal: TokenRefusal, clock: Clock, entropy: Entropy): RefusalAnswer {
  const { status, error, code, message } = REFUSALS[refusal]
  const timestamp = `${new Date(clock()).toISOString().slice(0, 19).replace('T', ' ')}Z`
  const [trace, correlation] = [entropy.uuid(), entropy.uuid()]
  return {
    status,
    body: {
      error,
      error_description: `AADSTS${code}: ${message} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
      error_codes: [code],
      timestamp,
      trace_id: trace,
      correlation_id: correlation,
      ...(refusal === 'scope_without_consent' ? { suberror: 'consent_required' } : {}),
    },
  }
}
