/** Creates, ends and verifies device grants, which allow only calls of their scopes; `grant-caller.ts` enforces that. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  GRANT_SCOPES,
  type createDeviceGrantRequestSchema,
  type DeviceGrant,
  type GrantScope,
  type issuedDeviceGrantSchema,
} from '../../../shared/contracts/device-grants.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { sessionOf, type Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import type { MailSite, PostToOwner } from '../email/owner-mail.ts'
import { securityMail } from '../email/security-mails.ts'
import { tellSessionsEnded, type SessionsEnded } from '../sessions/ended-sessions.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import {
  endGrant,
  endGrantsOf,
  endGrantsOfSessions,
  endGrantBySecret,
  insertGrant,
  listGrants,
  useGrant,
  type WhichSessions,
} from './device-grants.repository.ts'

/** Milliseconds: the maximum lifetime, regardless of use. */
const LIFETIME = 90 * 24 * 3_600_000

export type DeviceGrantsDeps = {
  readonly database: Database
  readonly clock: () => number
  readonly newId: () => string
  readonly postToOwner: PostToOwner
  readonly site: MailSite
  /** 256 random bits as text. */
  readonly newSecret: () => string
  /** Limits the calls of one user, of any kind. */
  readonly callerLimit: CallLimit
  /** Rejects with an AppError for a suspended or rejected user. */
  readonly requireGoodStanding: (userId: string) => Promise<void>
  /** Null: not known. */
  readonly isSessionAlive: (sessionId: string) => Promise<boolean | null>
}

export type DeviceGrants = {
  /** Rejects with an AppError if the caller may not send referrals. */
  issue(
    caller: Caller,
    request: z.infer<typeof createDeviceGrantRequestSchema>,
  ): Promise<z.infer<typeof issuedDeviceGrantSchema>>
  list(caller: Caller): Promise<DeviceGrant[]>
  /** Rejects with not_found for another user's grant. */
  end(caller: Caller, id: string): Promise<void>
  /** Called after the sessions have ended. `newPassword`: the cause is a new password; `key` makes the owner's mail idempotent. */
  endAll(caller: Caller, which: WhichSessions, newPassword: { readonly key: string } | null): Promise<void>
  endBySecret(secret: string): Promise<void>
  /**
   * Null for an invalid secret, and for a grant without the scope: on either answer the device forgets its grant and asks for a new one.
   * Rejects with rate_limited, or with the error for suspended or rejected users.
   */
  ownerOf(secret: string, scope: GrantScope): Promise<string | null>
}

export function createDeviceGrants({
  database,
  clock,
  newId,
  newSecret,
  postToOwner,
  site,
  callerLimit,
  requireGoodStanding,
  isSessionAlive,
}: DeviceGrantsDeps): DeviceGrants {
  const now = (): Date => new Date(clock())
  return {
    async issue(caller, { deviceId, label }) {
      await requireActiveAttorney(database, caller)
      const { userId } = caller
      const secret = newSecret()
      const at = now()
      const expiresAt = new Date(at.getTime() + LIFETIME)
      const sessionId = sessionOf(caller)
      const grant = await database.asService((tx) =>
        insertGrant(tx, {
          id: newId(),
          userId,
          sessionId,
          deviceId,
          label,
          scopes: GRANT_SCOPES,
          secretSha256: hash(secret),
          at,
          expiresAt,
        }),
      )
      return { grant, secret }
    },
    list: ({ claims, userId }) => database.asUser(claims, (tx) => listGrants(tx, userId, now())),
    async end({ claims, userId }, id) {
      if (!(await database.asUser(claims, (tx) => endGrant(tx, userId, id, now()))))
        throw new AppError('not_found', 'There is no such device.')
    },
    endAll: (caller, which, newPassword) =>
      database.asService(async (tx) => {
        const { userId } = caller
        const at = now()
        const bySession = sessionOf(caller)
        await endGrantsOf(tx, userId, which, at)
        const why = newPassword === null ? whyEnded(which, bySession) : ({ by: 'password' } as const)
        await tellSessionsEnded(tx, { userId, bySession, why, at })
        if (newPassword === null) return
        const key = `password-${userId}-${newPassword.key}`
        await postToOwner(tx, userId, securityMail('password_changed', { key, at }, site))
      }),
    endBySecret: (secret) => database.asService((tx) => endGrantBySecret(tx, hash(secret), now())),
    async ownerOf(secret, scope) {
      const shown = { secretSha256: hash(secret), scope }
      const owner = await database.asService((tx) => useGrant(tx, shown, now()))
      if (owner === null) return null
      const { userId, sessionId } = owner
      await callerLimit(userId)
      if (sessionId !== null && (await isSessionAlive(sessionId)) === false) {
        const checked = [sessionId]
        await database.asService((tx) => endGrantsOfSessions(tx, { checked, gone: checked }, now()))
        return null
      }
      await requireGoodStanding(userId)
      return userId
    },
  }
}

function whyEnded(which: WhichSessions, own: string | null): SessionsEnded['why'] {
  if (which.sessions !== 'this') return { by: 'elsewhere', ended: null }
  return which.sessionId === own ? { by: 'here' } : { by: 'elsewhere', ended: which.sessionId }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex')
}
