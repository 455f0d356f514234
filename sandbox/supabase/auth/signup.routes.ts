/** POST /signup: creates an account with address and password. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { parseChallenge, type Challenge } from './flow-state.repository.ts'
import {
  challengeFields,
  clientAddress,
  metadataSchema,
  readBody,
  redirectTarget,
  requireEmail,
  userAgent,
} from './request.ts'
import { decoyUserJson, userJson, type UserJson } from './user-json.ts'
import type { Metadata } from './row-fields.ts'
import type { UserRow } from './users.repository.ts'

const signupSchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  ...challengeFields,
})

export function createSignupRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const { db, settings, users, sessionService } = deps
  const routes = new Hono<RequestEnv>()

  routes.post('/signup', async (c) => {
    const body = await readBody(c, signupSchema)
    if (settings.signupDisabled)
      throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
    deps.limits.signUp(clientAddress(c, deps))
    assertEmailSignup(body)
    const password = body.password ?? ''
    if (password === '') throw new AuthError('validation_failed', 'Signup requires a valid password')
    deps.passwords.assertAcceptable(password)
    const request: SignupRequest = {
      email: requireEmail(body.email),
      data: body.data ?? {},
      challenge: parseChallenge(body.code_challenge ?? undefined, body.code_challenge_method ?? undefined),
      redirectTo: redirectTarget(c, settings),
      address: clientAddress(c, deps),
      // Hashed even if the address is taken, so that timing does not reveal it.
      passwordHash: await deps.passwords.hash(password),
    }
    if (!settings.autoconfirm) return c.json(signUpUnconfirmed(deps, request))
    const opened = db.transaction(() => {
      const existing = users.byEmail(request.email)
      if (existing) throw new AuthError('user_already_exists', 'User already registered')
      const user = createEmailUser(deps, { ...request, confirmed: true })
      return sessionService.open(user.id, 'password', userAgent(c))
    })
    return c.json(await sessionService.respond(opened))
  })
  return routes
}

type SignupRequest = {
  readonly email: string
  readonly passwordHash: string
  readonly data: Metadata
  readonly challenge: Challenge | null
  readonly redirectTo: string
  readonly address: string
}

function assertEmailSignup(body: z.output<typeof signupSchema>): void {
  if (body.email) return
  if (body.phone) throw new AuthError('phone_provider_disabled', 'Phone signups are disabled')
  if (body.password) throw new AuthError('validation_failed', 'To signup, please provide your email')
  throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
}

/** Never reveals whether an address is taken: the response for a taken one looks like a new user. */
function signUpUnconfirmed(deps: AuthDeps, request: SignupRequest): UserJson {
  const { email, data, challenge, redirectTo } = request
  deps.limits.mail('confirmation', email, request.address)
  return deps.db.transaction(() => {
    const existing = deps.users.byEmail(email)
    if (isConfirmed(existing)) {
      return decoyUserJson({ id: deps.entropy.uuid(), email, data, now: deps.clock() })
    }
    // Keeps the first sign-up's password: nobody has verified the address yet.
    const user = existing ?? createEmailUser(deps, { ...request, confirmed: false })
    const notified = deps.mails.send({ user, kind: 'signup', email, redirectTo, challenge })
    return userJson(notified, deps.users.identitiesOf(notified.id), deps.factors.factorsOf(notified.id))
  })
}

export type NewEmailUser = {
  readonly id?: string | undefined
  readonly email: string
  readonly passwordHash: string | null
  readonly data: Metadata
  readonly appMetadata?: Metadata | undefined
  readonly role?: string | undefined
  readonly confirmed: boolean
}

/** Creates the account and its email identity; call it inside a transaction. */
export function createEmailUser(
  deps: Pick<AuthDeps, 'users' | 'clock' | 'entropy'>,
  request: NewEmailUser,
): UserRow {
  const { users, clock, entropy } = deps
  const id = request.id ?? entropy.uuid()
  const claims = { sub: id, email: request.email, email_verified: request.confirmed, phone_verified: false }
  const user = users.create({
    id,
    email: request.email,
    passwordHash: request.passwordHash,
    provider: 'email',
    userMetadata: { ...request.data, ...claims },
    role: request.role,
    ...(request.appMetadata === undefined ? {} : { appMetadata: request.appMetadata }),
  })
  users.saveIdentity({
    userId: id,
    provider: 'email',
    providerId: id,
    data: { ...request.data, ...claims },
  })
  return request.confirmed ? users.update(user.id, { email_confirmed_at: clock() }) : user
}

export function isConfirmed(user: UserRow | undefined): boolean {
  return (user?.email_confirmed_at ?? null) !== null
}

/** Marks the address as verified: by an email link, an administrator, or a provider. */
export function confirmEmail(deps: Pick<AuthDeps, 'users' | 'clock'>, user: UserRow): UserRow {
  if (user.email_confirmed_at !== null) return user
  return deps.users.update(user.id, {
    email_confirmed_at: deps.clock(),
    raw_user_meta_data: { ...user.raw_user_meta_data, email_verified: true },
  })
}
