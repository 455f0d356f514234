/** For the two calls that a device may make with no one signed in on it: the bearer token, or in its place the device's grant. */
import { GRANT_HEADER, QUEUED_BY_HEADER } from '../../../shared/contracts/device-grants.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { callerOf } from '../../http/bearer.ts'
import type { Identify } from '../../http/mount.ts'
import type { DeviceGrants } from './device-grants.service.ts'

export type GrantCallerDeps = {
  readonly tokens: TokenVerifier
  readonly grants: Pick<DeviceGrants, 'ownerOf'>
}

export function withBearerOrGrant({ tokens, grants }: GrantCallerDeps): Identify<Caller> {
  return async function verifyBearerOrGrant(c) {
    const authorization = c.req.header('Authorization')
    const secret = c.req.header(GRANT_HEADER)
    const caller =
      authorization === undefined && secret !== undefined
        ? await holderOf(secret, grants)
        : await callerOf(authorization, tokens)
    requireSamePerson(c.req.header(QUEUED_BY_HEADER), caller)
    return caller
  }
}

/**
 * No address is vouched for by a grant: it opens what its owner has sent, never what was sent to somebody. It was given to a session that
 * owed no second step, and ends when one is set up.
 */
async function holderOf(secret: string, grants: Pick<DeviceGrants, 'ownerOf'>): Promise<Caller> {
  const userId = await grants.ownerOf(secret)
  if (userId === null)
    throw new AppError('bad_token', 'This device has been signed out. Please sign in again.')
  return {
    userId,
    email: null,
    verifiedEmail: null,
    aal: 'aal2',
    claims: { sub: userId, role: 'authenticated', aud: 'authenticated', aal: 'aal2' },
  }
}

/** On a shared computer the row may be one person's and the session another's. */
function requireSamePerson(queuedBy: string | undefined, caller: Caller): void {
  if (queuedBy === undefined || queuedBy.toLowerCase() === caller.userId) return
  throw new AppError(
    'user_mismatch',
    'This was written by another user of this device. It is sent when that user signs in.',
  )
}
