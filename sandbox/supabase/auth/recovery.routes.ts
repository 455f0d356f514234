/** POST /recover, /resend and /otp: emails with links. The response is the same for every address. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import type { LinkKind } from './auth-mails.ts'
import { parseChallenge } from './flow-state.repository.ts'
import {
  challengeFields,
  clientAddress,
  metadataSchema,
  readBody,
  redirectTarget,
  requireEmail,
} from './request.ts'
import { createEmailUser } from './signup.routes.ts'
import type { UserRow } from './users.repository.ts'

const recoverSchema = z.object({ email: z.string().nullish(), ...challengeFields })
const resendSchema = z.object({
  type: z.string().default(''),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...challengeFields,
})
const otpSchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().default(true),
  data: metadataSchema.nullish(),
  ...challengeFields,
})

export function createRecoveryRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const { users, limits } = deps
  const routes = new Hono<RequestEnv>()

  routes.post('/recover', async (c) => {
    const body = await readBody(c, recoverSchema)
    const email = requireEmail(body.email)
    const send = mailer(c, deps, body)
    limits.mail('recovery', email, clientAddress(c, deps))
    const user = users.byEmail(email)
    if (user) send(user, 'recovery', email)
    return c.json({})
  })

  routes.post('/resend', async (c) => {
    const body = await readBody(c, resendSchema)
    if (body.type !== 'signup' && body.type !== 'email_change') {
      if (body.phone) return c.json({})
      throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change')
    }
    const email = requireEmail(body.email)
    const send = mailer(c, deps, body)
    limits.mail(body.type === 'signup' ? 'confirmation' : 'email_change', email, clientAddress(c, deps))
    const user = users.byEmail(email)
    if (body.type === 'signup' && user && user.email_confirmed_at === null) send(user, 'signup', email)
    if (body.type === 'email_change' && user && user.email_change !== null) {
      send(user, 'email_change', user.email_change)
    }
    return c.json({})
  })

  routes.post('/otp', async (c) => {
    const body = await readBody(c, otpSchema)
    if (!body.email && body.phone) {
      throw new AuthError('phone_provider_disabled', 'Unsupported phone provider')
    }
    const email = requireEmail(body.email)
    const send = mailer(c, deps, body)
    const known = users.byEmail(email)
    if (!known && !body.create_user) throw new AuthError('otp_disabled', 'Signups not allowed for otp')
    if (!known && deps.settings.signupDisabled) {
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
    }
    if (!known) limits.signUp(clientAddress(c, deps))
    limits.mail('recovery', email, clientAddress(c, deps))
    deps.db.transaction(() => {
      const user =
        known ?? createEmailUser(deps, { email, passwordHash: null, data: body.data ?? {}, confirmed: false })
      send(user, 'magiclink', email)
    })
    return c.json({})
  })
  return routes
}

type ChallengeBody = {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}

function mailer(c: Context, deps: AuthDeps, body: ChallengeBody) {
  const challenge = parseChallenge(body.code_challenge ?? undefined, body.code_challenge_method ?? undefined)
  const redirectTo = redirectTarget(c, deps.settings)
  return (user: UserRow, kind: LinkKind, email: string): void => {
    deps.db.transaction(() => deps.mails.send({ user, kind, email, redirectTo, challenge }))
  }
}
