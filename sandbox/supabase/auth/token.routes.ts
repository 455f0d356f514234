/** POST /token: exchanges a password, a refresh token or an authorization code for a session. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { answersChallenge, sessionMethod } from './flow-state.repository.ts'
import { clientAddress, readBody, userAgent } from './request.ts'
import { refusedGrant } from './switched-off.routes.ts'
import { assertNotBanned, type TokenResponse } from './sessions.service.ts'

const passwordSchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().default(''),
})
const refreshSchema = z.object({ refresh_token: z.string().default('') })
const pkceSchema = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

type Grant = (c: Context, deps: AuthDeps) => Promise<TokenResponse & Readonly<Record<string, unknown>>>

const GRANTS: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
])

export function createTokenRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.post('/token', async (c) => {
    const grantType = c.req.query('grant_type') ?? ''
    const grant = GRANTS.get(grantType)
    if (!grant) {
      throw (await refusedGrant(c, grantType)) ?? new AuthError('validation_failed', 'unsupported_grant_type')
    }
    const response = await grant(c, deps)
    c.header('Cache-Control', 'no-store')
    return c.json(response)
  })
  return routes
}

async function passwordGrant(c: Context, deps: AuthDeps): Promise<TokenResponse> {
  const body = await readBody(c, passwordSchema)
  deps.limits.signIn(clientAddress(c, deps))
  if (!body.email && body.phone) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  const email = normalizeEmail(body.email ?? '')
  if (email === '') throw new AuthError('validation_failed', 'missing email or phone')
  const found = deps.users.byEmail(email)
  const right = await deps.limits.guess(email, () =>
    deps.passwords.matches(body.password, found?.encrypted_password ?? null),
  )
  if (!found || !right) throw new AuthError('invalid_credentials', 'Invalid login credentials')
  const opened = deps.db.transaction(() => {
    // Read again: the account may have changed or been deleted while the password was checked.
    const user = deps.users.byId(found.id)
    if (user?.encrypted_password !== found.encrypted_password) {
      throw new AuthError('invalid_credentials', 'Invalid login credentials')
    }
    assertNotBanned(user, deps.clock())
    if (user.email_confirmed_at === null && !deps.settings.allowUnverifiedSignIns)
      throw new AuthError('email_not_confirmed', 'Email not confirmed')
    return deps.sessionService.open(user.id, 'password', userAgent(c))
  })
  return deps.sessionService.respond(opened)
}

async function refreshGrant(c: Context, deps: AuthDeps): Promise<TokenResponse> {
  deps.limits.refresh(clientAddress(c, deps))
  const { refresh_token: token } = await readBody(c, refreshSchema)
  if (token === '') throw new AuthError('validation_failed', 'refresh_token required')
  return deps.sessionService.refresh(token)
}

async function pkceGrant(
  c: Context,
  deps: AuthDeps,
): Promise<TokenResponse & Readonly<Record<string, unknown>>> {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, pkceSchema)
  if (code === '' || verifier === '') {
    throw new AuthError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  }
  const { opened, flow } = deps.db.transaction(() => {
    const flow = deps.flows.byCode(code)
    if (!flow || flow.user_id === null || flow.auth_code_issued_at === null) {
      throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    if (deps.flows.isExpired(flow, deps.settings.flowStateLife)) {
      throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
    }
    const { code_challenge: challenge, code_challenge_method: method } = flow
    if (challenge === null || method === null || !answersChallenge(verifier, { challenge, method })) {
      throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
    }
    assertNotBanned(deps.users.existing(flow.user_id), deps.clock())
    // Deleted in the commit that opens the session: a code works once.
    deps.flows.delete(flow.id)
    return { flow, opened: deps.sessionService.open(flow.user_id, sessionMethod(flow), userAgent(c)) }
  })
  const response = await deps.sessionService.respond(opened)
  return {
    ...response,
    ...(flow.provider_access_token === null ? {} : { provider_token: flow.provider_access_token }),
    ...(flow.provider_refresh_token === null ? {} : { provider_refresh_token: flow.provider_refresh_token }),
  }
}
