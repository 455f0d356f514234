/**
 * An OpenID Connect issuer: discovery, keys, a consent page, codes (with PKCE if the client uses it), tokens and user info. Google,
 * LinkedIn and Microsoft are instances with their own addresses and dialects.
 */
import { Hono, type Context, type Handler } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { isEmail, normalizeEmail } from '../../shared/domain/email-address.ts'
import { parseAuthorization, returnTo } from './authorization.ts'
import { consentPage, refusalPage } from './consent-page.ts'
import { createGrants, type Grants } from './grants.ts'
import type { IssuerDeps, IssuerOptions } from './issuer-options.ts'
import { personOf, pictureSvg } from './person.ts'
import { joinScopes, scopeList } from './scopes.ts'
import { createTokenEndpoint } from './token-endpoint.ts'

export type Issuer = {
  /** Pages for a browser. */
  readonly pages: Hono<RequestEnv>
  /** Endpoints for programs. */
  readonly endpoints: Hono<RequestEnv>
  readonly userinfo: Handler<RequestEnv>
  /** The grants behind the access tokens, for the data APIs of the same provider. */
  readonly grants: Grants
}

export function createIssuer(options: IssuerOptions, deps: IssuerDeps): Issuer {
  const { issuer, paths } = options
  const grants = createGrants(issuer, deps)
  const pages = new Hono<RequestEnv>()
  pages.get(paths.authorize, (c) => {
    const request = parseAuthorization(c.req.query(), options)
    if (request.kind === 'refused') return refusalPage(c, options.brand, request.reason)
    if (request.kind === 'error') return c.redirect(returnTo(request.redirectUri, request.parameters), 302)
    return consentPage(c, options, c.req.query())
  })
  pages.post(paths.authorize, async (c) => answerConsent(c, options, { ...deps, grants }))
  pages.get('/picture/:file', (c) => {
    const svg = pictureSvg(c.req.param('file'))
    if (svg === undefined) return c.notFound()
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' })
  })

  const endpoints = new Hono<RequestEnv>()
  const userinfo = createUserinfo(options, grants)
  endpoints.get(paths.discovery, (c) => c.json(discovery(options)))
  endpoints.get(paths.jwks, (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json({ keys: [deps.key.publicJwk] })
  })
  endpoints.post(paths.token, createTokenEndpoint(options, { ...deps, grants }))
  endpoints.get(paths.userinfo, userinfo)
  if (paths.revoke !== undefined) {
    endpoints.post(paths.revoke, async (c) => {
      const token = c.req.query('token') ?? (await c.req.parseBody())['token']
      if (typeof token === 'string' && grants.revoke(token)) return c.json({})
      return c.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400)
    })
  }
  return { pages, endpoints, userinfo, grants }
}

/** Returns the claims of the token's user, as far as its scopes allow. */
function createUserinfo({ base }: IssuerOptions, grants: Grants): Handler<RequestEnv> {
  return function answerUserinfo(c) {
    const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const grant = token === undefined ? undefined : grants.byToken(token, 'access')
    if (!grant) {
      c.header('WWW-Authenticate', 'Bearer error="invalid_token"')
      return c.json(
        { error: 'invalid_token', error_description: 'The access token is invalid or expired' },
        401,
      )
    }
    const scopes = scopeList(grant.scope).map((scope) => scope.replace(/^.*\/userinfo\./, ''))
    const { sub, email, email_verified, ...profile } = personOf(grant.email, base)
    return c.json({
      sub,
      ...(scopes.includes('email') ? { email, email_verified } : {}),
      ...(scopes.includes('profile') ? profile : {}),
    })
  }
}

function discovery({ issuer, base, paths, pkce }: IssuerOptions): Record<string, unknown> {
  const at = (path: string): string => `${base}${path.replace(':tenant', 'common')}`
  return {
    issuer,
    authorization_endpoint: at(paths.authorize),
    token_endpoint: at(paths.token),
    userinfo_endpoint: at(paths.userinfo),
    jwks_uri: at(paths.jwks),
    ...(paths.revoke === undefined ? {} : { revocation_endpoint: at(paths.revoke) }),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: [
      'iss',
      'sub',
      'email',
      'email_verified',
      'name',
      'given_name',
      'family_name',
      'picture',
    ],
    ...(pkce ? { code_challenge_methods_supported: ['S256'] } : {}),
  }
}

async function answerConsent(
  c: Context,
  options: IssuerOptions,
  { grants, db }: Pick<IssuerDeps, 'db'> & { readonly grants: Grants },
): Promise<Response> {
  const { dialect } = options
  const form = await c.req.parseBody({ all: true })
  const query = c.req.query()
  const request = parseAuthorization(query, options)
  if (request.kind === 'refused') return refusalPage(c, options.brand, request.reason)
  if (request.kind === 'error') return c.redirect(returnTo(request.redirectUri, request.parameters), 302)
  const { redirectUri, state } = request
  if (form['decision'] !== 'allow') {
    return c.redirect(returnTo(redirectUri, { ...dialect.denied, state }), 302)
  }
  const email = typeof form['email'] === 'string' ? normalizeEmail(form['email']) : ''
  if (!isEmail(email)) return consentPage(c, options, query, { email, problem: 'Enter an email address.' })
  const checked = [form['scope'] ?? []].flat()
  // A program that posts the form without its checkboxes allows all scopes, as does a user who leaves them checked.
  const leavesOut = (scope: string): boolean =>
    form['choice'] !== undefined && dialect.isOptionalScope(scope) && !checked.includes(scope)
  const back = db.transaction(() => {
    const holder = { client_id: request.clientId, email }
    const allowed = request.scopes
      .filter((scope) => !leavesOut(scope))
      .flatMap((scope) => dialect.canonicalScope(scope) ?? [])
    const earlier = scopeList(grants.consentOf(holder))
    const scope = joinScopes(allowed, dialect.includesEarlierScopes(query) ? earlier : [])
    const offline = dialect.isOffline(query, !grants.hasRefreshToken(holder))
    grants.keepConsent(holder, joinScopes(earlier, allowed))
    return {
      code: grants.issueCode({ ...request, email, scope, offline }),
      state,
      ...dialect.withCode(scope),
    }
  })
  return c.redirect(returnTo(redirectUri, back), 302)
}
