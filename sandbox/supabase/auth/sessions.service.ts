/** Opens and refreshes sessions. A reused refresh token is handled by GoTrue's rules. */
import type { Database } from '../../database.ts'
import type { Clock } from '../../entropy.ts'
import type { AccessTokens } from './access-tokens.ts'
import { AuthError } from './auth-error.ts'
import type { AuthenticationMethod, RefreshTokenRow, SessionRow, Sessions } from './sessions.repository.ts'
import type { AuthSettings } from './settings.ts'
import type { Factors } from './mfa/factors.repository.ts'
import { userJson, type UserJson } from './user-json.ts'
import type { UserRow, Users } from './users.repository.ts'

export type TokenResponse = {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: UserJson
}

/** A session whose rows are written but whose access token is not signed yet, as signing is asynchronous and transactions are not. */
export type OpenedSession = {
  readonly user: UserRow
  readonly session: SessionRow
  readonly refreshToken: string
}

export type SessionService = {
  /** Only writes rows; call it inside the transaction that authenticates the user. */
  open(userId: string, method: AuthenticationMethod, userAgent: string | undefined): OpenedSession
  respond(opened: OpenedSession): Promise<TokenResponse>
  refresh(token: string): Promise<TokenResponse>
}

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly settings: Pick<AuthSettings, 'refreshReuseInterval'>
  readonly users: Users
  readonly sessions: Sessions
  readonly factors: Pick<Factors, 'factorsOf'>
  readonly accessTokens: AccessTokens
}

export function assertNotBanned(user: UserRow, now: number, status?: 403): void {
  if (user.banned_until !== null && user.banned_until > now) {
    throw new AuthError('user_banned', 'User is banned', status === undefined ? {} : { status })
  }
}

export function createSessionService(deps: Deps): SessionService {
  const { db, clock, users, sessions, factors, accessTokens } = deps

  const respond = async ({ user, session, refreshToken }: OpenedSession): Promise<TokenResponse> => {
    const signed = await accessTokens.sign({ user, session, amr: sessions.methodsOf(session.id) })
    return {
      access_token: signed.token,
      token_type: 'bearer',
      expires_in: signed.expiresIn,
      expires_at: signed.expiresAt,
      refresh_token: refreshToken,
      user: userJson(user, users.identitiesOf(user.id), factors.factorsOf(user.id)),
    }
  }

  return {
    respond,
    open(userId, method, userAgent) {
      const { session, refreshToken } = sessions.open(userId, method, userAgent)
      return { user: users.update(userId, { last_sign_in_at: clock() }), session, refreshToken }
    },
    async refresh(token) {
      // The error for a reused token is thrown after the commit, so that the revocation of its family is not rolled back.
      const outcome = db.transaction(() => renew(deps, token))
      if (outcome instanceof AuthError) throw outcome
      return respond(outcome)
    },
  }
}

function renew(deps: Deps, presented: string): OpenedSession | AuthError {
  const { clock, users, sessions, settings } = deps
  const token = sessions.refreshToken(presented)
  if (!token) {
    return new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  const session = sessions.byId(token.session_id)
  const user = users.byId(token.user_id)
  if (!session || !user) {
    return new AuthError('session_not_found', 'Invalid Refresh Token: No Valid Session Found', {
      status: 400,
    })
  }
  assertNotBanned(user, clock())
  if (!token.revoked) return { user, session, refreshToken: sessions.swap(session, token) }

  const active = sessions.activeToken(session.id)
  // The client never received the child token: it gets the same one again.
  if (active && isParentOf(token, active)) return { user, session, refreshToken: active.token }
  if (clock() - token.updated_at <= settings.refreshReuseInterval) {
    return { user, session, refreshToken: sessions.swap(session, token) }
  }
  sessions.revokeFamily(session.id)
  return new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

function isParentOf(token: RefreshTokenRow, child: RefreshTokenRow): boolean {
  return child.parent === token.token
}
