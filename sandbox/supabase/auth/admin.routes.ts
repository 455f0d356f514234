/** /admin/users, /admin/generate_link and /invite: the service role's calls on any account. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { metadataSchema, readBody, redirectTarget, adminsOnly, requireEmail } from './request.ts'
import type { Metadata } from './row-fields.ts'
import { confirmEmail, createEmailUser, isConfirmed, type NewEmailUser } from './signup.routes.ts'
import { userJson, type UserJson } from './user-json.ts'
import { adoptEmail, mergeMetadata } from './user.routes.ts'
import type { UserRow } from './users.repository.ts'

const attributesSchema = z.object({
  id: z.uuid().optional(),
  email: z.string().nullish(),
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  role: z.string().nullish(),
  ban_duration: z.string().nullish(),
})
type Attributes = z.output<typeof attributesSchema>

/** Empty values count as absent, as the client library always sends both parameters. */
function pageNumberSchema(fallback: number, max: number) {
  return z
    .string()
    .regex(/^\d*$/)
    .default('')
    .transform((text) => Math.min(Number(text) || fallback, max))
}
const pageSchema = z.object({
  page: pageNumberSchema(1, Number.MAX_SAFE_INTEGER),
  per_page: pageNumberSchema(50, 1000),
  filter: z.string().max(320).catch(''),
})

export function createAdminRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const { users } = deps
  const routes = new Hono<RequestEnv>()
  routes.use('/admin/*', adminsOnly(deps))

  routes.get('/admin/users', (c) => {
    const query = requirePage(c.req.query())
    const { users: found, total } = users.list({
      page: query.page,
      perPage: query.per_page,
      filter: query.filter,
    })
    c.header('X-Total-Count', String(total))
    c.header(
      'Link',
      pageLinks(new URL(c.req.url), query.page, Math.max(1, Math.ceil(total / query.per_page))),
    )
    return c.json({ users: found.map((user) => shown(deps, user)), aud: 'authenticated' })
  })

  routes.post('/admin/users', async (c) => {
    const attributes = await readBody(c, attributesSchema)
    const email = requireEmail(attributes.email)
    const passwordHash = await hashOf(deps, attributes.password)
    const user = deps.db.transaction(() => {
      if (users.byEmail(email)) {
        throw new AuthError('email_exists', 'A user with this email address has already been registered')
      }
      if (attributes.id !== undefined && users.byId(attributes.id)) {
        throw new AuthError('conflict', 'A user with this id exists already')
      }
      return createByAdmin(deps, attributes, email, passwordHash ?? null)
    })
    return c.json(shown(deps, user))
  })

  routes.get('/admin/users/:id', (c) => c.json(shown(deps, requireUser(deps, c.req.param('id')))))

  routes.put('/admin/users/:id', async (c) => {
    const attributes = await readBody(c, attributesSchema)
    const { id } = requireUser(deps, c.req.param('id'))
    const email = attributes.email ? requireEmail(attributes.email) : undefined
    const passwordHash = await hashOf(deps, attributes.password)
    const user = deps.db.transaction(() => {
      const current = requireUser(deps, id)
      if (email !== undefined && email !== current.email) adoptEmail(deps, current, email)
      return change(deps, id, attributes, passwordHash)
    })
    return c.json(shown(deps, user))
  })

  routes.delete('/admin/users/:id', (c) => {
    users.delete(requireUser(deps, c.req.param('id')).id)
    return c.json({})
  })

  routes.route('/', createLinkRoutes(deps))
  return routes
}

const LINKS = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
] as const
const linkSchema = z.object({
  type: z.enum(LINKS),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  redirect_to: z.string().nullish(),
})
const inviteSchema = z.object({ email: z.string().nullish(), data: metadataSchema.nullish() })

function createLinkRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const { users, db, mails } = deps
  const routes = new Hono<RequestEnv>()

  routes.post('/admin/generate_link', async (c) => {
    const body = await readBody(c, linkSchema)
    const email = requireEmail(body.email)
    const passwordHash = (await hashOf(deps, body.password)) ?? null
    const redirectTo = redirectTarget(c, deps.settings)
    const result = db.transaction(() => {
      const user = linkOwner(deps, { type: body.type, email, passwordHash, data: body.data ?? {} })
      if (body.type !== 'email_change_new' && body.type !== 'email_change_current') {
        return mails.issue({ user, kind: body.type, email, redirectTo, challenge: null })
      }
      const newEmail = requireEmail(body.new_email)
      const changed = users.update(user.id, { email_change: newEmail })
      const provenEmail = body.type === 'email_change_new' ? newEmail : email
      return mails.issue({
        user: changed,
        kind: 'email_change',
        email: provenEmail,
        redirectTo,
        challenge: null,
      })
    })
    return c.json({
      ...shown(deps, result.user),
      action_link: result.issued.link,
      email_otp: result.issued.otp,
      hashed_token: result.issued.tokenHash,
      verification_type: body.type,
      redirect_to: redirectTo,
    })
  })

  routes.post('/invite', adminsOnly(deps), async (c) => {
    const body = await readBody(c, inviteSchema)
    const email = requireEmail(body.email)
    const redirectTo = redirectTarget(c, deps.settings)
    const user = db.transaction(() => {
      const known = users.byEmail(email)
      if (isConfirmed(known)) {
        throw new AuthError('email_exists', 'A user with this email address has already been registered')
      }
      const invited =
        known ?? createWithMetadata(deps, { email, passwordHash: null, metadata: body.data ?? {} })
      return mails.send({ user: invited, kind: 'invite', email, redirectTo, challenge: null })
    })
    return c.json(shown(deps, user))
  })
  return routes
}

function requirePage(query: Readonly<Record<string, string>>): z.output<typeof pageSchema> {
  const parsed = pageSchema.safeParse(query)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AuthError(
    'validation_failed',
    `Bad Pagination Parameters: ${issue?.path.join('.') ?? 'page'} must be a whole number`,
  )
}

function linkOwner(
  deps: AuthDeps,
  request: {
    type: (typeof LINKS)[number]
    email: string
    passwordHash: string | null
    data: Readonly<Record<string, unknown>>
  },
): UserRow {
  const known = deps.users.byEmail(request.email)
  const makesAccount = request.type === 'signup' || request.type === 'invite'
  if (!makesAccount) {
    if (known) return known
    throw new AuthError('user_not_found', 'User with this email not found')
  }
  if (isConfirmed(known)) {
    throw new AuthError('email_exists', 'A user with this email address has already been registered')
  }
  const { email, passwordHash, data } = request
  return known ?? createWithMetadata(deps, { email, passwordHash, metadata: data })
}

/** As in GoTrue, an account that an administrator creates has only the given metadata. */
function createWithMetadata(
  deps: AuthDeps,
  request: Omit<NewEmailUser, 'data' | 'confirmed'> & { readonly metadata: Metadata },
): UserRow {
  const { metadata, ...account } = request
  const user = createEmailUser(deps, { ...account, data: {}, confirmed: false })
  return deps.users.update(user.id, { raw_user_meta_data: metadata })
}

function requireUser(deps: AuthDeps, id: string): UserRow {
  if (!z.guid().safeParse(id).success) {
    throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 })
  }
  const user = deps.users.byId(id.toLowerCase())
  if (!user) throw new AuthError('user_not_found', 'User not found')
  return user
}

async function hashOf(deps: AuthDeps, password: string | null | undefined): Promise<string | undefined> {
  if (!password) return undefined
  deps.passwords.assertAcceptable(password)
  return deps.passwords.hash(password)
}

function createByAdmin(
  deps: AuthDeps,
  attributes: Attributes,
  email: string,
  passwordHash: string | null,
): UserRow {
  const user = createWithMetadata(deps, {
    id: attributes.id,
    email,
    passwordHash,
    metadata: attributes.user_metadata ?? {},
    appMetadata: attributes.app_metadata ?? undefined,
    role: attributes.role ?? undefined,
  })
  return change(deps, user.id, { ...attributes, user_metadata: null, app_metadata: null }, undefined)
}

function change(
  deps: AuthDeps,
  id: string,
  attributes: Attributes,
  passwordHash: string | undefined,
): UserRow {
  const { users, sessions } = deps
  const user = users.existing(id)
  if (attributes.email_confirm === true) confirmEmail(deps, user)
  if (passwordHash !== undefined) {
    sessions.closeAllOf(id)
    deps.oneTimeTokens.clearOf(id)
  }
  const current = users.existing(id)
  return users.update(id, {
    ...(passwordHash === undefined ? {} : { encrypted_password: passwordHash }),
    ...(attributes.role ? { role: attributes.role } : {}),
    ...(attributes.ban_duration ? { banned_until: banEnd(attributes.ban_duration, deps.clock()) } : {}),
    ...(attributes.user_metadata
      ? { raw_user_meta_data: mergeMetadata(current.raw_user_meta_data, attributes.user_metadata) }
      : {}),
    ...(attributes.app_metadata
      ? { raw_app_meta_data: mergeMetadata(current.raw_app_meta_data, attributes.app_metadata) }
      : {}),
  })
}

const UNIT = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const
const unitSchema = z.enum(['h', 'm', 's', 'ms'])

/** Go's duration format: `24h`, `1h30m`; `none` lifts the ban. */
function banEnd(duration: string, now: number): number | null {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/.test(duration)) {
    throw new AuthError('validation_failed', 'invalid format for ban duration: use 24h, 1h30m or none')
  }
  const parts = [...duration.matchAll(/([\d.]+)(ms|h|m|s)/gy)]
  const length = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * UNIT[unitSchema.parse(unit)],
    0,
  )
  return now + length
}

function shown(deps: AuthDeps, user: UserRow): UserJson {
  return userJson(user, deps.users.identitiesOf(user.id), deps.factors.factorsOf(user.id))
}

function pageLinks(url: URL, page: number, last: number): string {
  const link = (to: number, rel: string): string => {
    url.searchParams.set('page', String(to))
    return `<${url.pathname}${url.search}>; rel="${rel}"`
  }
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
