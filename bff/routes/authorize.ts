/** Authorizes calls, file transfers and streams with the same checks. */
import { bearerToken, type SessionCheck } from '../middleware/session.ts'
import type { KnownOrigins } from '../middleware/origins.ts'
import type { RateLimits } from '../middleware/rate-limits.ts'
import { requireOwnPage } from '../middleware/same-origin.ts'
import { requestHeader, type BffContext } from '../request.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { grantSecret } from './device-grant.ts'
import type { RoutePolicy } from './policy.ts'

export type AuthorizeDeps = {
  readonly sessions: SessionCheck
  readonly limits: RateLimits
  readonly known: KnownOrigins
  readonly anonKey: string
}

export type Authorization = {
  /** The token to forward; undefined without a session. */
  readonly token: string | undefined
  /** The secret of the device grant, if used in place of the token. */
  readonly secret: string | undefined
  /** The user id, if the route requires a session. */
  readonly userId: string | undefined
}

/** Rejects with AppError: a foreign page, too many calls, or a missing session on a route that requires one. */
export async function authorize(
  c: BffContext,
  policy: RoutePolicy,
  { sessions, limits, known, anonKey }: AuthorizeDeps,
): Promise<Authorization> {
  const { headers } = c.env.incoming
  if (policy.caller === 'app') requireOwnPage(headers, known)
  await limits.count(policy.limit, c.get('clientAddress'))
  if (policy.grant === 'accept' && requestHeader(c, 'authorization') === undefined) {
    const secret = grantSecret(headers, known.secure)
    if (secret !== undefined) return { token: undefined, secret, userId: undefined }
  }
  const token = sessionToken(c, anonKey)
  if (token !== undefined && policy.auth === 'optional') sessions.requireForm(token)
  const userId = policy.auth === 'user' ? await userOf(token, sessions) : undefined
  return { token, secret: undefined, userId }
}

/** Like `authorize`, but always requires a session. */
export async function authorizeUser(
  c: BffContext,
  policy: RoutePolicy,
  deps: AuthorizeDeps,
): Promise<{ readonly token: string; readonly userId: string }> {
  const { token, userId } = await authorize(c, policy, deps)
  if (token === undefined || userId === undefined) throw notSignedIn()
  return { token, userId }
}

/** supabase-js sends the apikey as the bearer token if there is no session. */
function sessionToken(c: BffContext, anonKey: string): string | undefined {
  const token = bearerToken(requestHeader(c, 'authorization'))
  return token === anonKey || token === requestHeader(c, 'apikey') ? undefined : token
}

async function userOf(token: string | undefined, sessions: SessionCheck): Promise<string> {
  if (token === undefined) throw notSignedIn()
  return sessions.verifiedPerson(token) ?? (await sessions.verify(token))
}

function notSignedIn(): AppError {
  return new AppError('not_signed_in', 'Please sign in to continue.')
}
