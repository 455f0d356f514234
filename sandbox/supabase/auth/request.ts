/** Reads the common parts of a call to the auth API: JSON body, client address, redirect target and bearer. */
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import { SECRET_KEY_PREFIX } from '../keys.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { allowedRedirect, type RedirectSettings } from './redirects.ts'
import type { SessionRow } from './sessions.repository.ts'
import { assertNotBanned } from './sessions.service.ts'
import type { TokenClaims } from './access-tokens.ts'
import type { UserRow } from './users.repository.ts'
import { isEmail, normalizeEmail } from '../../../shared/domain/email-address.ts'

const MAX_BODY = 1_000_000

export const metadataSchema = z.record(z.string(), z.unknown())

/** PKCE's two parameters, for every route that mails a link. */
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

/** An empty body counts as `{}`. Throws bad_json or validation_failed. */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text()
  if (text.length > MAX_BODY) throw new AuthError('validation_failed', 'Request body is too large')
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw new AuthError('bad_json', 'Could not parse request body as JSON', { cause })
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AuthError(
    'validation_failed',
    `Could not read ${issue?.path.join('.') || 'request body'}: ${issue?.message ?? 'invalid'}`,
  )
}

/** Returns the normalized address. Throws validation_failed. */
export function requireEmail(value: string | null | undefined): string {
  const email = normalizeEmail(value ?? '')
  if (email === '') throw new AuthError('validation_failed', 'An email address is required')
  if (!isEmail(email)) {
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  }
  return email
}

export function redirectTarget(c: Context, settings: RedirectSettings): string {
  return allowedRedirect(c.req.query('redirect_to') ?? c.req.header('referer'), settings)
}

/** Carries the address of the user that a server calls for; the server must send the project's secret key. */
const FORWARDED_FOR = 'sb-forwarded-for'

/** The address that rate limits count: the peer's, or the one forwarded by a caller with the secret key. */
export function clientAddress(c: Context, deps: Pick<AuthDeps, 'apiKeys'>): string {
  const key = c.req.header('apikey') ?? ''
  const mayForward = key.startsWith(SECRET_KEY_PREFIX) && deps.apiKeys.get(key) === 'service_role'
  const [forwarded = ''] = (c.req.header(FORWARDED_FOR) ?? '').split(',')
  return mayForward && isIP(forwarded.trim()) !== 0 ? forwarded.trim() : peerAddress(c)
}

/** In-process calls have no peer. */
function peerAddress(c: Context): string {
  const bindings: unknown = c.env
  const listening = typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
  return listening ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
}

/** The description of the device that a session stores. */
export function userAgent(c: Context): string | undefined {
  return c.req.header('user-agent')
}

export type Bearer = { readonly user: UserRow; readonly session: SessionRow }

/** Authenticates the signed-in user. Throws GoTrue's error for a missing, invalid or ended session. */
export async function requireBearer(c: Context<RequestEnv>, deps: AuthDeps): Promise<Bearer> {
  const claims = await requireClaims(c, deps)
  if (claims.sub === undefined) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim')
  const user = deps.users.byId(claims.sub)
  if (!user)
    throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist', { status: 403 })
  const session = claims.session_id === undefined ? undefined : deps.sessions.byId(claims.session_id)
  if (!session || session.user_id !== user.id) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  assertNotBanned(user, deps.clock(), 403)
  return { user, session }
}

const ADMIN_ROLES = new Set(['service_role', 'supabase_admin'])

export function adminsOnly(deps: AuthDeps): MiddlewareHandler<RequestEnv> {
  return async function checkAdmin(c, next) {
    const claims = await requireClaims(c, deps)
    if (!ADMIN_ROLES.has(claims.role ?? '')) throw new AuthError('not_admin', 'User not allowed')
    await next()
  }
}

async function requireClaims(c: Context<RequestEnv>, deps: AuthDeps): Promise<TokenClaims> {
  const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined) {
    throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const verified = await deps.accessTokens.verify(token)
  if (verified.kind === 'valid') return verified.claims
  throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${verified.reason}`)
}
