/** Identifies the caller by bearer token or device grant, for the calls that a device may make without a signed-in user. */
import { GRANT_HEADER, type GrantScope, QUEUED_BY_HEADER } from '../../../shared/contracts/device-grants.ts'
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

/** `scope`: what a grant must allow for this call. */
export function withBearerOrGrant({ tokens, grants }: GrantCallerDeps, scope: GrantScope): Identify<Caller> {
  return async function verifyBearerOrGrant(c) {
    const authorization = c.req.header('Authorization')
    const secret = c.req.header(GRANT_HEADER)
    const caller =
      authorization === undefined && secret !== undefined
        ? await holderOf(secret, scope, grants)
        : await callerOf(authorization, tokens)
    requireSamePerson(c.req.header(QUEUED_BY_HEADER), caller)
    return caller
  }
}

/**
 * A grant verifies no email address: it gives access to what its owner wrote or sent, never to what was received. It was issued to a session that
 * needed no second factor, and ends when one is set up.
 */
async function holderOf(
  secret: string,
  scope: GrantScope,
  grants: GrantCallerDeps['grants'],
): Promise<Caller> {
  const userId = await grants.ownerOf(secret, scope)
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

/** On a shared computer, the queued item and the session may belong to different users. */
function requireSamePerson(queuedBy: string | undefined, caller: Caller): void {
  if (queuedBy === undefined || queuedBy.toLowerCase() === caller.userId) return
  throw new AppError(
    'user_mismatch',
    'This was written by another user of this device. It is sent when that user signs in.',
  )
}
