/** GET /verify (a link in an email) and POST /verify (a typed code, or a link's hash). */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { LINK_KINDS, type LinkKind } from './auth-mails.ts'
import { isPkceToken, type OneTimeToken, type TokenType } from './one-time-tokens.repository.ts'
import { allowedRedirect, withFragment, withQuery } from './redirects.ts'
import { clientAddress, readBody, redirectTarget, userAgent } from './request.ts'
import { assertNotBanned, type OpenedSession, type TokenResponse } from './sessions.service.ts'
import { confirmEmail } from './signup.routes.ts'
import { adoptEmail } from './user.routes.ts'
import type { UserRow } from './users.repository.ts'

const verifySchema = z.object({
  type: z.string().default(''),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  redirect_to: z.string().nullish(),
})

/** A phone number in E.164; the plus sign is optional. */
const E164 = /^\+?[1-9]\d{1,14}$/

const INVALID = 'Token has expired or is invalid'
const INVALID_LINK = 'Email link is invalid or has expired'

export function createVerifyRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const { settings, sessionService } = deps
  const routes = new Hono<RequestEnv>()

  routes.get('/verify', async (c) => {
    deps.limits.verify(clientAddress(c, deps))
    const target = redirectTarget(c, settings)
    const hash = c.req.query('token') ?? c.req.query('token_hash') ?? ''
    const pkce = isPkceToken(hash)
    c.header('Cache-Control', 'no-store')
    try {
      const kind = linkKind(c.req.query('type') ?? '')
      const outcome = deps.db.transaction(() =>
        followLink(deps, { kind, hash, pkce, userAgent: userAgent(c) }),
      )
      if ('code' in outcome) return c.redirect(withQuery(target, { code: outcome.code }), 303)
      const response = await sessionService.respond(outcome)
      return c.redirect(withFragment(target, { ...fragmentTokens(response), type: kind }), 303)
    } catch (error) {
      if (!(error instanceof AuthError) || error.status >= 500) throw error
      return c.redirect(errorRedirect(target, error, pkce), 303)
    }
  })

  routes.post('/verify', async (c) => {
    deps.limits.verify(clientAddress(c, deps))
    const body = await readBody(c, verifySchema)
    const redirectTo = allowedRedirect(body.redirect_to ?? undefined, settings)
    c.header('Cache-Control', 'no-store')
    const token = await typedToken(deps, body)
    const opened = deps.db.transaction(() => {
      // Looked up again: another call may have used it in the meantime.
      const live = token && deps.oneTimeTokens.byHash(token.token_hash, [token.token_type])
      if (!live) throw new AuthError('otp_expired', INVALID)
      return redeem(deps, live, methodOf(body.type), userAgent(c))
    })
    return c.json({ ...(await sessionService.respond(opened)), redirect_to: redirectTo })
  })
  return routes
}

const kindSchema = z.enum(['signup', 'invite', 'recovery', 'magiclink', 'email_change'])

function linkKind(type: string): LinkKind {
  const kind = kindSchema.safeParse(type)
  if (kind.success) return kind.data
  throw new AuthError('validation_failed', 'Verify requires a verification type')
}

async function typedToken(
  deps: AuthDeps,
  body: z.output<typeof verifySchema>,
): Promise<OneTimeToken | undefined> {
  if (body.type === '') throw new AuthError('validation_failed', 'Verify requires a verification type')
  if (body.token_hash) {
    return deps.oneTimeTokens.byHash(body.token_hash, tokenTypes(body.type))
  }
  if (!body.token) throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
  if (body.phone) {
    if (!E164.test(body.phone)) {
      throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
    }
    // Codes are only sent to email addresses here, never to a phone.
    return undefined
  }
  if (!body.email) {
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  }
  const { email, token: code, type } = body
  const token = deps.oneTimeTokens.byCode(email, code, tokenTypes(type))
  // Six digits are guessable: a wrong code counts like a wrong password.
  await deps.limits.guess(`otp ${normalizeEmail(email)}`, () => Promise.resolve(token !== undefined))
  return token
}

/** verifyOtp sends `email` for a code whose purpose is unknown. */
function tokenTypes(type: string): readonly TokenType[] {
  if (type === 'email') return ['confirmation_token', 'recovery_token']
  return [LINK_KINDS[linkKind(type)].tokenType]
}

function methodOf(type: string): 'otp' | 'email/signup' | 'invite' {
  return type === 'signup' ? 'email/signup' : type === 'invite' ? 'invite' : 'otp'
}

type Link = {
  readonly kind: LinkKind
  readonly hash: string
  readonly pkce: boolean
  readonly userAgent: string | undefined
}

function followLink(deps: AuthDeps, link: Link): OpenedSession | { code: string } {
  const { kind, hash, pkce } = link
  const token = deps.oneTimeTokens.byHash(hash, tokenTypes(kind))
  if (!token) throw new AuthError('otp_expired', INVALID_LINK)
  // The implicit flow's recovery signs in with method `otp`, as in GoTrue.
  if (!pkce) return redeem(deps, token, methodOf(kind), link.userAgent)
  const user = prove(deps, token)
  const flow = deps.flows.awaiting(user.id, LINK_KINDS[kind].flow)
  if (!flow) throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  deps.flows.issueCode(flow, user.id)
  return { code: flow.auth_code }
}

function redeem(
  deps: AuthDeps,
  token: OneTimeToken,
  method: 'otp' | 'email/signup' | 'invite',
  agent: string | undefined,
): OpenedSession {
  return deps.sessionService.open(prove(deps, token).id, method, agent)
}

/** Consumes the token and marks its address as verified. */
function prove(deps: AuthDeps, token: OneTimeToken): UserRow {
  const user = deps.users.existing(token.user_id)
  assertNotBanned(user, deps.clock())
  deps.oneTimeTokens.consume(token)
  if (token.token_type === 'email_change_token_new') {
    // Emails go to the new address; only an administrator creates a link for the current one.
    const known = token.relates_to === user.email_change || token.relates_to === user.email
    if (user.email_change === null || !known) throw new AuthError('otp_expired', INVALID_LINK)
    return adoptEmail(deps, user, user.email_change)
  }
  // The token only verifies the address that it was sent to.
  if (user.email !== token.relates_to) throw new AuthError('otp_expired', INVALID_LINK)
  return confirmEmail(deps, user)
}

export function fragmentTokens(response: TokenResponse): Record<string, string> {
  return {
    access_token: response.access_token,
    expires_at: String(response.expires_at),
    expires_in: String(response.expires_in),
    refresh_token: response.refresh_token,
    token_type: response.token_type,
  }
}

function errorRedirect(target: string, error: AuthError, pkce: boolean): string {
  const parameters = {
    error: error.code === 'validation_failed' ? 'invalid_request' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  }
  return withFragment(pkce ? withQuery(target, parameters) : target, parameters)
}
