/** Who makes a call of the table, and whether they may: the same checks for calls, files and streams. */
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
  /** To pass on; undefined for "no session". */
  readonly token: string | undefined
  /** Of the device's grant, where it stands in for the token. */
  readonly secret: string | undefined
  /** The person's id, where the table asks for a session. */
  readonly userId: string | undefined
}

/** Rejects with AppError: a page of somebody else, too many calls, or no session where the table asks for one. */
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

/** As `authorize`, for what only a person with a session may have. */
export async function authorizeUser(
  c: BffContext,
  policy: RoutePolicy,
  deps: AuthorizeDeps,
): Promise<{ readonly token: string; readonly userId: string }> {
  const { token, userId } = await authorize(c, policy, deps)
  if (token === undefined || userId === undefined) throw notSignedIn()
  return { token, userId }
}

/** A bearer that merely repeats the apikey is no session. */
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
