/** Sessions, their authentication methods, and their chains of refresh tokens. */
import { z } from 'zod'
import type { Database } from '../../database.ts'
import type { Clock, Entropy } from '../../entropy.ts'

export type AuthenticationMethod =
  | 'password'
  | 'oauth'
  | 'otp'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email/signup'
  | 'email_change'

const sessionRowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  created_at: z.number(),
})
export type SessionRow = Readonly<z.output<typeof sessionRowSchema>>

const refreshTokenRowSchema = z.object({
  id: z.number(),
  token: z.string(),
  user_id: z.string(),
  session_id: z.string(),
  parent: z.string().nullable(),
  revoked: z.number().transform((value) => value !== 0),
  updated_at: z.number(),
})
export type RefreshTokenRow = Readonly<z.output<typeof refreshTokenRowSchema>>

const listedRowSchema = z.object({
  id: z.string(),
  created_at: z.number(),
  last_seen_at: z.number(),
  user_agent: z.string().nullable(),
})
export type ListedSession = Readonly<z.output<typeof listedRowSchema>>

const amrRowSchema = z.object({ authentication_method: z.string(), created_at: z.number() })

const REFRESH_TOKEN_BYTES = 24

/** A time before every reuse interval. */
const BEFORE_REUSE_INTERVAL = 0

export type Sessions = ReturnType<typeof createSessions>

type Deps = { readonly db: Database; readonly clock: Clock; readonly entropy: Entropy }

export function createSessions(deps: Deps) {
  const chains = createTokenChains(deps)
  return { ...createOpenSessions(deps, chains), ...chains }
}

type TokenChains = ReturnType<typeof createTokenChains>

function createTokenChains({ db, clock, entropy }: Deps) {
  const addToken = (session: Pick<SessionRow, 'id' | 'user_id'>, parent: string | null): string => {
    const token = entropy.token(REFRESH_TOKEN_BYTES)
    const now = clock()
    db.run(
      `INSERT INTO auth_refresh_tokens (token, user_id, session_id, parent, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)`,
      token,
      session.user_id,
      session.id,
      parent,
      now,
      now,
    )
    return token
  }

  return {
    /** Issues the first token of a session. */
    beginChain: (session: Pick<SessionRow, 'id' | 'user_id'>): string => addToken(session, null),

    refreshToken(token: string): RefreshTokenRow | undefined {
      const row = db.get('SELECT * FROM auth_refresh_tokens WHERE token = ?', token)
      return row && refreshTokenRowSchema.parse(row)
    },

    activeToken(sessionId: string): RefreshTokenRow | undefined {
      const row = db.get(
        'SELECT * FROM auth_refresh_tokens WHERE session_id = ? AND revoked = 0 ORDER BY id DESC LIMIT 1',
        sessionId,
      )
      return row && refreshTokenRowSchema.parse(row)
    },

    /** Replaces a token with its child. Keeps the time of the first revocation, so that reuse cannot extend the reuse interval. */
    swap(session: SessionRow, old: RefreshTokenRow): string {
      const now = clock()
      db.run(
        'UPDATE auth_refresh_tokens SET revoked = 1, updated_at = ? WHERE id = ? AND revoked = 0',
        now,
        old.id,
      )
      db.run('UPDATE auth_sessions SET refreshed_at = ?, updated_at = ? WHERE id = ?', now, now, session.id)
      return addToken(session, old.token)
    },

    /** Invalidates every token of the session, even within the reuse interval. */
    revokeFamily(sessionId: string): void {
      db.run(
        'UPDATE auth_refresh_tokens SET revoked = 1, updated_at = ? WHERE session_id = ?',
        BEFORE_REUSE_INTERVAL,
        sessionId,
      )
    },
  }
}

function createOpenSessions({ db, clock, entropy }: Deps, chains: TokenChains) {
  return {
    byId(id: string): SessionRow | undefined {
      const row = db.get('SELECT * FROM auth_sessions WHERE id = ?', id)
      return row && sessionRowSchema.parse(row)
    },

    /** Opens a session with its first refresh token. */
    open(
      userId: string,
      method: AuthenticationMethod,
      userAgent: string | undefined,
    ): { session: SessionRow; refreshToken: string } {
      const session: SessionRow = { id: entropy.uuid(), user_id: userId, aal: 'aal1', created_at: clock() }
      db.run(
        'INSERT INTO auth_sessions (id, user_id, aal, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
        session.id,
        userId,
        session.aal,
        session.created_at,
        session.created_at,
      )
      db.run(
        'INSERT INTO auth_mfa_amr_claims (session_id, authentication_method, created_at) VALUES (?, ?, ?)',
        session.id,
        method,
        session.created_at,
      )
      if (userAgent !== undefined)
        db.run(
          'INSERT INTO auth_session_agents (session_id, user_agent) VALUES (?, ?)',
          session.id,
          userAgent,
        )
      return { session, refreshToken: chains.beginChain(session) }
    },

    /** Last used first. */
    listOf(userId: string): readonly ListedSession[] {
      return db
        .all(
          `SELECT s.id, s.created_at, coalesce(s.refreshed_at, s.created_at) AS last_seen_at, a.user_agent
           FROM auth_sessions s LEFT JOIN auth_session_agents a ON a.session_id = s.id
           WHERE s.user_id = ? ORDER BY last_seen_at DESC, s.id`,
          userId,
        )
        .map((row) => listedRowSchema.parse(row))
    },

    /** Newest first, as in the access token's `amr` claim; times in seconds. */
    methodsOf(sessionId: string): readonly { method: string; timestamp: number }[] {
      return db
        .all('SELECT * FROM auth_mfa_amr_claims WHERE session_id = ? ORDER BY created_at DESC', sessionId)
        .map((row) => amrRowSchema.parse(row))
        .map((row) => ({ method: row.authentication_method, timestamp: Math.floor(row.created_at / 1000) }))
    },

    close(sessionId: string): void {
      db.run('DELETE FROM auth_sessions WHERE id = ?', sessionId)
    },

    /** Returns false if the user has no such session. */
    closeOwn(userId: string, sessionId: string): boolean {
      return db.run('DELETE FROM auth_sessions WHERE id = ? AND user_id = ?', sessionId, userId).changes > 0
    },

    closeAllOf(userId: string): void {
      db.run('DELETE FROM auth_sessions WHERE user_id = ?', userId)
    },

    /** Ends the sessions that began before `before` and returns their number. */
    closeEarlierOf(userId: string, before: number): number {
      const sql = 'DELETE FROM auth_sessions WHERE user_id = ? AND created_at < ?'
      return db.run(sql, userId, before).changes
    },

    closeOthersOf(userId: string, keep: string): void {
      db.run('DELETE FROM auth_sessions WHERE user_id = ? AND id <> ?', userId, keep)
    },
  }
}
