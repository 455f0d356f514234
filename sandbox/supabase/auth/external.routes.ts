/** GET /authorize and GET or POST /callback: the round trip through a social provider. Errors after the start are sent by redirect. */
import { Hono, type Context } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { errorForLog } from '../../../runtime/logger.ts'
import { accountOf } from './account-linking.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import type { ExternalProvider } from './external-provider.ts'
import { parseChallenge, type FlowState } from './flow-state.repository.ts'
import { withFragment, withQuery } from './redirects.ts'
import { redirectTarget, userAgent } from './request.ts'
import { fragmentTokens } from './verify.routes.ts'

/** Parameters that only this API sets: a caller's values must not reach the provider. */
const RESERVED = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'provider',
  'redirect_to',
  'skip_http_redirect',
  'apikey',
  'sb_flow_id',
])

const VERIFIER_BYTES = 48

export function createExternalRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const { settings, flows, entropy } = deps
  const routes = new Hono<RequestEnv>()

  routes.get('/authorize', async (c) => {
    const provider = deps.providers.get(c.req.query('provider') ?? '')
    if (!provider) {
      throw new AuthError('validation_failed', 'Unsupported provider: provider is not enabled')
    }
    const challenge = parseChallenge(c.req.query('code_challenge'), c.req.query('code_challenge_method'))
    const codeVerifier = provider.usesPkce ? entropy.token(VERIFIER_BYTES) : null
    const extra = Object.fromEntries(Object.entries(c.req.query()).filter(([name]) => !RESERVED.has(name)))
    const flow = flows.begin({
      method: 'oauth',
      provider: provider.name,
      challenge,
      referrer: redirectTarget(c, settings),
      ...(codeVerifier === null ? {} : { providerCodeVerifier: codeVerifier }),
    })
    const scopes = c.req.query('scopes') ?? ''
    const url = await provider.authorizationUrl({ state: flow.id, scopes, codeVerifier, extra })
    c.header('Cache-Control', 'no-store')
    return c.redirect(url, 302)
  })

  routes.get('/callback', (c) => finish(c, deps, c.req.query()))
  routes.post('/callback', async (c) => finish(c, deps, stringFields(await c.req.parseBody())))
  return routes
}

type Parameters = Readonly<Record<string, string | undefined>>

async function finish(c: Context, deps: AuthDeps, parameters: Parameters): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const started = parameters['state'] === undefined ? undefined : deps.flows.byId(parameters['state'])
  const target = started?.referrer ?? deps.settings.siteUrl
  try {
    const { flow, provider } = pendingFlow(deps, parameters['state'], started)
    return c.redirect(await signIn(deps, { flow, provider, parameters, userAgent: userAgent(c) }), 302)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    deps.logger.info(
      { code: error.code, error: errorForLog(error) },
      'social sign-in ended without a session',
    )
    return c.redirect(failure(target, error, parameters), 302)
  }
}

function pendingFlow(
  deps: AuthDeps,
  state: string | undefined,
  flow: FlowState | undefined,
): { flow: FlowState; provider: ExternalProvider } {
  if (!state) throw new AuthError('bad_oauth_state', 'OAuth state parameter missing')
  if (!flow || flow.authentication_method !== 'oauth') {
    throw new AuthError('bad_oauth_state', 'OAuth state not found or expired')
  }
  if (flow.auth_code_issued_at !== null) {
    throw new AuthError('flow_state_already_used', 'OAuth state has already been used')
  }
  if (deps.flows.isExpired(flow, deps.settings.flowStateLife)) {
    throw new AuthError('bad_oauth_state', 'OAuth state has expired')
  }
  const provider = deps.providers.get(flow.provider_type)
  if (!provider) throw new AuthError('bad_oauth_callback', 'The provider has been switched off')
  return { flow, provider }
}

type Return = {
  readonly flow: FlowState
  readonly provider: ExternalProvider
  readonly parameters: Parameters
  readonly userAgent: string | undefined
}

/** Returns the redirect address: with a code for the PKCE flow, with tokens in the fragment for the implicit one. */
async function signIn(
  deps: AuthDeps,
  { flow, provider, parameters, userAgent: agent }: Return,
): Promise<string> {
  if (parameters['error'] !== undefined) {
    throw new AuthError('bad_oauth_callback', parameters['error_description'] ?? parameters['error'])
  }
  const code = parameters['code']
  if (!code)
    throw new AuthError('bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  const { profile, accessToken, refreshToken } = await provider.exchange({
    code,
    codeVerifier: flow.provider_code_verifier,
  })
  const opened = deps.db.transaction(() => {
    // Two concurrent callbacks with one state may both have waited for the provider.
    if (deps.flows.byId(flow.id)?.auth_code_issued_at !== null) {
      throw new AuthError('flow_state_already_used', 'OAuth state has already been used')
    }
    const user = accountOf(deps, provider.name, profile)
    if (flow.code_challenge !== null) {
      deps.flows.issueCode(flow, user.id, { access: accessToken, refresh: refreshToken })
      return undefined
    }
    deps.flows.delete(flow.id)
    return deps.sessionService.open(user.id, 'oauth', agent)
  })
  if (!opened) return withQuery(flow.referrer, { code: flow.auth_code })
  const tokens = fragmentTokens(await deps.sessionService.respond(opened))
  return withFragment(flow.referrer, {
    ...tokens,
    provider_token: accessToken,
    ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
  })
}

/** Forwards the provider's own error code; maps ours as GoTrue does. */
function failure(target: string, error: AuthError, parameters: Parameters): string {
  const described = {
    error: parameters['error'] ?? errorCode(error),
    error_code: error.code,
    error_description: error.message,
  }
  return withFragment(withQuery(target, described), described)
}

function errorCode(error: AuthError): string {
  if (error.status >= 500) return 'server_error'
  const denied = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']
  return denied.includes(error.code) ? 'access_denied' : 'invalid_request'
}

function stringFields(form: Readonly<Record<string, unknown>>): Parameters {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}
