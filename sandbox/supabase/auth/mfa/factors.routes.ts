/** /factors: enrolls, challenges, verifies and removes a second factor, with the calls that supabase-js makes. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../../runtime/http.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../auth-error.ts'
import { clientAddress, readBody, requireBearer, type Bearer } from '../request.ts'
import type { OpenedSession } from '../sessions.service.ts'
import { assertMayEnroll, challengeEnd, isVerified, requireChallenge, requireFactor } from './factor-rules.ts'
import type { FactorRow } from './factors.repository.ts'
import type { SecondMethod } from './session-levels.repository.ts'
import { isTotpCode, newTotp } from './totp.ts'
import { askBrowser, readBrowser, webAuthnAnswerSchema } from './web-authn-factor.ts'

/** Bytes of an authenticator app's secret. */
const SECRET_BYTES = 20

const enrollSchema = z.object({
  friendly_name: z.string().max(1000).default(''),
  factor_type: z.string().default(''),
  issuer: z.string().max(200).default(''),
})
type Enrollment = z.output<typeof enrollSchema>

const verifySchema = z.object({
  challenge_id: z.string().default(''),
  code: z.string().max(100).default(''),
  webauthn: webAuthnAnswerSchema.optional(),
})
type Answer = z.output<typeof verifySchema>

export function createFactorRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()

  routes.post('/factors', async (c) => {
    const bearer = await requireBearer(c, deps)
    const body = await readBody(c, enrollSchema)
    return c.json(enroll(deps, bearer, body))
  })

  routes.post('/factors/:id/challenge', async (c) => {
    const { user } = await requireBearer(c, deps)
    const factor = requireFactor(deps, user.id, c.req.param('id'))
    const browserChallenge = factor.factor_type === 'webauthn' ? await askBrowser(deps, user, factor) : null
    const challenge = deps.factors.putChallenge(
      factor.id,
      clientAddress(c, deps),
      browserChallenge?.challenge ?? null,
    )
    return c.json({
      id: challenge.id,
      type: factor.factor_type,
      expires_at: Math.floor(challengeEnd(challenge) / 1000),
      ...(browserChallenge === null ? {} : { webauthn: browserChallenge.webauthn }),
    })
  })

  routes.post('/factors/:id/verify', async (c) => {
    const bearer = await requireBearer(c, deps)
    const factor = requireFactor(deps, bearer.user.id, c.req.param('id'))
    const body = await readBody(c, verifySchema)
    const opened =
      factor.factor_type === 'totp'
        ? await verifyTotp(deps, bearer, factor, body, clientAddress(c, deps))
        : await verifyWebAuthn(deps, bearer, factor, body, clientAddress(c, deps))
    c.header('Cache-Control', 'no-store')
    return c.json(await deps.sessionService.respond(opened))
  })

  routes.delete('/factors/:id', async (c) => {
    const { user, session } = await requireBearer(c, deps)
    const factor = requireFactor(deps, user.id, c.req.param('id'))
    if (isVerified(factor) && session.aal !== 'aal2') {
      throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
    }
    deps.db.transaction(() => {
      deps.factors.remove(factor.id)
      deps.sessionLevels.lowerWithFactor(factor.id)
    })
    return c.json({ id: factor.id })
  })
  return routes
}

async function verifyTotp(
  deps: AuthDeps,
  bearer: Bearer,
  factor: FactorRow,
  { code, challenge_id: id }: Answer,
  address: string,
): Promise<OpenedSession> {
  if (code === '') throw new AuthError('validation_failed', 'Code needs to be non-empty')
  const challenge = requireChallenge(deps, factor, { id, address })
  const isRight = await deps.limits.guess(`factor ${bearer.user.id}`, () =>
    Promise.resolve(isTotpCode(code, factor.secret ?? '', deps.clock())),
  )
  if (!isRight) throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered')
  return deps.db.transaction(() => {
    spend(deps, challenge.id)
    return raiseSession(deps, bearer, factor, 'totp')
  })
}

async function verifyWebAuthn(
  deps: AuthDeps,
  bearer: Bearer,
  factor: FactorRow,
  { webauthn, challenge_id: id }: Answer,
  address: string,
): Promise<OpenedSession> {
  if (webauthn === undefined) throw new AuthError('validation_failed', 'WebAuthn config required')
  const challenge = requireChallenge(deps, factor, { id, address })
  const verified = await readBrowser(deps, factor, challenge, webauthn)
  return deps.db.transaction(() => {
    spend(deps, challenge.id)
    deps.factors.keepCredential(verified.factor.id, JSON.stringify(verified.credential))
    return raiseSession(deps, bearer, verified.factor, 'mfa/webauthn')
  })
}

function spend(deps: AuthDeps, challengeId: string): void {
  if (deps.factors.spendChallenge(challengeId)) return
  throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
}

function enroll(deps: AuthDeps, { user, session }: Bearer, body: Enrollment): object {
  switch (body.factor_type) {
    case 'totp': {
      assertMayEnroll(deps, session, body.friendly_name)
      const totp = newTotp({
        issuer: body.issuer || new URL(deps.settings.siteUrl).host,
        account: user.email ?? '',
        secret: Buffer.from(deps.entropy.token(SECRET_BYTES), 'base64url'),
      })
      const { id } = deps.factors.enroll({
        userId: user.id,
        name: body.friendly_name,
        type: 'totp',
        secret: totp.secret,
      })
      return { id, type: 'totp', friendly_name: body.friendly_name, totp: totp }
    }
    case 'webauthn': {
      assertMayEnroll(deps, session, body.friendly_name)
      const { id } = deps.factors.enroll({
        userId: user.id,
        name: body.friendly_name,
        type: 'webauthn',
        secret: null,
      })
      return { id, type: 'webauthn', friendly_name: body.friendly_name }
    }
    case 'phone':
      throw new AuthError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    default:
      throw new AuthError('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
}

/**
 * Confirms the factor and raises the session to aal2. Ends the user's sessions without a second factor and removes unfinished enrollments
 * of the same type. Runs inside the transaction that spends the challenge.
 */
function raiseSession(
  deps: AuthDeps,
  { user, session }: Bearer,
  factor: FactorRow,
  method: SecondMethod,
): OpenedSession {
  const { factors, sessions, sessionLevels } = deps
  if (!isVerified(factor)) factors.confirm(factor.id)
  sessionLevels.raise(session.id, method, factor.id)
  sessionLevels.closeBelowSecond(user.id)
  factors.removeUnverified(user.id, factor.factor_type)
  const raised = sessions.byId(session.id)
  const active = sessions.activeToken(session.id)
  if (!raised || !active) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  return { user: deps.users.existing(user.id), session: raised, refreshToken: sessions.swap(raised, active) }
}
