/** Combines the checks of every caller: the session is live, and the account is in good standing. */
import { sessionOf, type Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { createCallerTokens, type CallerTokens } from '../../http/caller-tokens.ts'
import { findApplicationState } from '../users/account-standing.repository.ts'
import { accountRefusal } from '../users/account-standing.policy.ts'
import type { AuthSessions } from './auth-sessions.ts'
import { reasonOfEnd } from './ended-sessions.ts'
import { createSessionMemory } from './session-memory.ts'

export type CallersDeps = {
  readonly database: Pick<Database, 'statement'>
  /** Verifies tokens, counts calls per user, and enforces the second factor. */
  readonly tokens: TokenVerifier
  readonly sessions: AuthSessions
  readonly clock: () => number
  readonly supportEmail: string
}

export type Callers = {
  readonly tokens: CallerTokens
  /** For a device with a grant instead of a token: rejects like `tokens`. */
  readonly requireGoodStanding: (userId: string) => Promise<void>
  /** Null: not known. */
  readonly isSessionAlive: (sessionId: string) => Promise<boolean | null>
  /** Clears the cache of this user's sessions after some have ended. */
  readonly forgetSessionsOf: (userId: string) => void
}

export function createCallers(deps: CallersDeps): Callers {
  const { database, tokens, sessions, clock, supportEmail } = deps
  // Two caches, because a failure of one endpoint says nothing about the other.
  const tokenSessions = createSessionMemory(clock)
  const grantSessions = createSessionMemory(clock)
  const refusalOf = async (userId: string) =>
    accountRefusal(await findApplicationState(database, userId), supportEmail)
  return {
    tokens: createCallerTokens({
      tokens,
      isSessionAlive(caller, token) {
        const id = sessionOf(caller)
        // A token without a session was not issued by a sign-in; only its expiry ends it.
        if (id === null) return Promise.resolve(null)
        return tokenSessions.isAlive({ id, person: caller.userId }, () => sessions.isAlive(token))
      },
      isSessionAliveNow: (_caller, token) => sessions.isAlive(token),
      refusalOf,
      reasonOfEnd: (caller) =>
        reasonOfEnd(database, {
          userId: caller.userId,
          sessionId: sessionOf(caller),
          issuedAt: new Date(issuedAt(caller.claims)),
        }),
    }),
    async requireGoodStanding(userId) {
      const refused = await refusalOf(userId)
      if (refused !== null) throw refused
    },
    isSessionAlive: (id) =>
      grantSessions.isAlive({ id, person: null }, async () => {
        const living = await sessions.living([id])
        return living === null ? null : living.has(id)
      }),
    forgetSessionsOf: (userId) => tokenSessions.forget(userId),
  }
}

/** Milliseconds since 1970; a token without `iat` counts as old. */
function issuedAt({ iat }: Caller['claims']): number {
  return typeof iat === 'number' ? iat * 1000 : 0
}
