/** GET and PUT /user, POST /logout: the signed-in user reads and updates their account and ends sessions. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { assertCurrentPassword } from './current-password.ts'
import { parseChallenge } from './flow-state.repository.ts'
import { assertMayChangeSignIn } from './mfa/factor-rules.ts'
import { assertReauthenticated } from './reauthentication.routes.ts'
import {
  challengeFields,
  clientAddress,
  metadataSchema,
  readBody,
  redirectTarget,
  requireBearer,
  requireEmail,
  type Bearer,
} from './request.ts'
import { userJson } from './user-json.ts'
import type { UserRow } from './users.repository.ts'

const updateSchema = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadataSchema.nullish(),
  app_metadata: z.unknown().optional(),
  ...challengeFields,
})
type UserUpdate = z.output<typeof updateSchema>

const scopeSchema = z.enum(['global', 'local', 'others'])

export function createUserRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const { users, sessions, factors } = deps
  const routes = new Hono<RequestEnv>()

  routes.get('/user', async (c) => {
    const { user } = await requireBearer(c, deps)
    c.header('Cache-Control', 'no-store')
    return c.json(userJson(user, users.identitiesOf(user.id), factors.factorsOf(user.id)))
  })

  routes.put('/user', async (c) => {
    const bearer = await requireBearer(c, deps)
    const body = await readBody(c, updateSchema)
    if (body.app_metadata !== undefined) {
      throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges')
    }
    const challenge = parseChallenge(
      body.code_challenge ?? undefined,
      body.code_challenge_method ?? undefined,
    )
    if (body.password || (body.email && body.email !== bearer.user.email)) {
      assertMayChangeSignIn(deps, bearer.session)
    }
    const passwordHash = await newPasswordHash(deps, bearer, body)
    const email = newEmail(deps, bearer.user, body.email)
    if (email !== undefined) deps.limits.mail('email_change', email, clientAddress(c, deps))
    const user = deps.db.transaction(() => {
      changeUser(deps, bearer, { data: body.data, passwordHash })
      if (email === undefined) return users.existing(bearer.user.id)
      // A changed address must be confirmed even with autoconfirm, as in GoTrue.
      const waiting = users.update(bearer.user.id, { email_change: email })
      const redirectTo = redirectTarget(c, deps.settings)
      return deps.mails.send({ user: waiting, kind: 'email_change', email, redirectTo, challenge })
    })
    return c.json(userJson(user, users.identitiesOf(user.id), factors.factorsOf(user.id)))
  })

  routes.post('/logout', async (c) => {
    const { user, session } = await requireBearer(c, deps)
    const scope = scopeSchema.safeParse(c.req.query('scope') ?? 'global')
    if (!scope.success) {
      throw new AuthError('validation_failed', `Unsupported logout scope "${c.req.query('scope') ?? ''}"`)
    }
    switch (scope.data) {
      case 'global':
        sessions.closeAllOf(user.id)
        break
      case 'local':
        sessions.close(session.id)
        break
      case 'others':
        sessions.closeOthersOf(user.id, session.id)
        break
    }
    return c.body(null, 204)
  })
  return routes
}

async function newPasswordHash(
  deps: AuthDeps,
  bearer: Bearer,
  { password, current_password, nonce }: Pick<UserUpdate, 'password' | 'current_password' | 'nonce'>,
): Promise<string | undefined> {
  if (password === null || password === undefined) return undefined
  deps.passwords.assertAcceptable(password)
  await assertReauthenticated(deps, bearer, nonce)
  await assertCurrentPassword(deps, bearer, current_password)
  if (await deps.passwords.matches(password, bearer.user.encrypted_password)) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return deps.passwords.hash(password)
}

function newEmail(deps: AuthDeps, user: UserRow, wantedEmail: string | null | undefined): string | undefined {
  if (!wantedEmail) return undefined
  const email = requireEmail(wantedEmail)
  if (email === user.email) return undefined
  if (deps.users.byEmail(email)) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered')
  }
  return email
}

function changeUser(
  deps: AuthDeps,
  { user, session }: Bearer,
  change: { data: UserUpdate['data']; passwordHash: string | undefined },
): void {
  const { users, sessions, oneTimeTokens } = deps
  if (change.data) {
    users.update(user.id, { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, change.data) })
  }
  if (change.passwordHash !== undefined) {
    users.update(user.id, { encrypted_password: change.passwordHash })
    // A new password ends all other sessions and voids the mailed links.
    sessions.closeOthersOf(user.id, session.id)
    oneTimeTokens.clearOf(user.id)
  }
}

/** A null removes the key, as in GoTrue. */
export function mergeMetadata(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = { ...before, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

/** Changes the account and its email identity to an address that counts as verified. */
export function adoptEmail(deps: AuthDeps, user: UserRow, email: string): UserRow {
  const { users, clock } = deps
  if (users.byEmail(email)) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered')
  }
  const claims = { email, email_verified: true }
  const updated = users.update(user.id, {
    email,
    email_change: null,
    email_confirmed_at: clock(),
    raw_user_meta_data: { ...user.raw_user_meta_data, ...claims },
  })
  const data = users.identity('email', user.id)?.identity_data ?? { sub: user.id, phone_verified: false }
  users.saveIdentity({
    userId: user.id,
    provider: 'email',
    providerId: user.id,
    data: { ...data, ...claims },
  })
  return updated
}
