/**
 * Google's accounts: the OpenID issuer behind 'Continue with Google' and the OAuth server of its APIs. A user may deny single scopes. The
 * first offline consent returns a refresh token, later ones only with prompt=consent; it is never rotated.
 */
import { PLAIN, type Dialect } from '../oidc/dialect.ts'
import type { IssuerDeps, OidcClient } from '../oidc/issuer-options.ts'
import { createIssuer, type Issuer } from '../oidc/issuer.ts'
import { GMAIL_ALL, SCOPE } from './scopes.ts'

type AccountsDeps = IssuerDeps & { readonly base: string; readonly clients: readonly OidcClient[] }

export function createAccounts({ base, clients, ...deps }: AccountsDeps): Issuer {
  return createIssuer(
    {
      brand: 'Google',
      issuer: base,
      base,
      paths: {
        discovery: '/.well-known/openid-configuration',
        authorize: '/o/oauth2/v2/auth',
        token: '/token',
        jwks: '/oauth2/v3/certs',
        userinfo: '/v1/userinfo',
        revoke: '/revoke',
      },
      pkce: true,
      dialect: dialect(base),
      suggestedEmail: 'google.person@example.test',
      clients,
    },
    deps,
  )
}

function dialect(issuer: string): Dialect {
  return {
    ...PLAIN,
    isOffline: (query, isFirst) =>
      query['access_type'] === 'offline' &&
      (isFirst || (query['prompt'] ?? '').split(' ').includes('consent')),
    includesEarlierScopes: (query) => query['include_granted_scopes'] === 'true',
    isOptionalScope: (scope) =>
      scope === GMAIL_ALL || (scope.startsWith(SCOPE) && !scope.startsWith(`${SCOPE}userinfo.`)),
    canonicalScope: (scope) =>
      scope === 'email' || scope === 'profile' ? `${SCOPE}userinfo.${scope}` : scope,
    withCode: (scope) => ({ iss: issuer, scope, authuser: '0', prompt: 'consent' }),
    denied: { error: 'access_denied' },
  }
}
