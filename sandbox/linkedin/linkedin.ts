/** Stands in for LinkedIn: the OpenID issuer behind 'Continue with LinkedIn', without PKCE and refresh tokens. */
import { PLAIN } from '../oidc/dialect.ts'
import type { IssuerDeps, OidcClient } from '../oidc/issuer-options.ts'
import { createIssuer } from '../oidc/issuer.ts'
import type { StandIn } from '../stand-in.ts'

const MOUNT = '/linkedin/oauth'

export function linkedinIssuerUrl(publicUrl: string): string {
  return `${publicUrl}${MOUNT}`
}

type LinkedinDeps = IssuerDeps & {
  readonly publicUrl: string
  readonly clients: readonly OidcClient[]
}

export function createLinkedinStandIn(deps: LinkedinDeps): StandIn {
  const issuer = linkedinIssuerUrl(deps.publicUrl)
  const { pages, endpoints } = createIssuer(
    {
      brand: 'LinkedIn',
      issuer,
      base: issuer,
      paths: {
        discovery: '/.well-known/openid-configuration',
        authorize: '/v2/authorization',
        token: '/v2/accessToken',
        jwks: '/openid/jwks',
        userinfo: '/v2/userinfo',
      },
      pkce: false,
      dialect: PLAIN,
      suggestedEmail: 'linkedin.person@example.test',
      clients: deps.clients,
    },
    deps,
  )
  pages.route('/', endpoints)
  return { mount: MOUNT, title: 'LinkedIn', fault: null, routes: pages }
}
