/** The checks of every caller put together: whether the session is alive, and whether the account is in good standing. */
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
  /** Verifies, counts the calls of each person, and asks for the second step. */
  readonly tokens: TokenVerifier
  readonly sessions: AuthSessions
  readonly clock: () => number
  readonly supportEmail: string
}

export type Callers = {
  readonly tokens: CallerTokens
  /** For a device that holds a grant in place of a token: rejects as `tokens` would. */
  readonly requireGoodStanding: (userId: string) => Promise<void>
  /** Null: not known. */
  readonly isSessionAlive: (sessionId: string) => Promise<boolean | null>
  /** Sessions of this person have ended: nothing that was remembered of them counts any more. */
  readonly forgetSessionsOf: (userId: string) => void
}

export function createCallers(deps: CallersDeps): Callers {
  const { database, tokens, sessions, clock, supportEmail } = deps
  // Two ways of asking: that one is answered by nobody says nothing of the other.
  const saidOfTokens = createSessionMemory(clock)
  const saidOfGrants = createSessionMemory(clock)
  const refusalOf = async (userId: string) =>
    accountRefusal(await findApplicationState(database, userId), supportEmail)
  return {
    tokens: createCallerTokens({
      tokens,
      isSessionAlive(caller, token) {
        const id = sessionOf(caller)
        // A token that names no session was not made by a sign-in; it ends by itself.
        if (id === null) return Promise.resolve(null)
        return saidOfTokens.isAlive({ id, person: caller.userId }, () => sessions.isAlive(token))
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
      saidOfGrants.isAlive({ id, person: null }, async () => {
        const living = await sessions.living([id])
        return living === null ? null : living.has(id)
      }),
    forgetSessionsOf: (userId) => saidOfTokens.forget(userId),
  }
}

/** Milliseconds since 1970; a token that does not say is taken for an old one. */
function issuedAt({ iat }: Caller['claims']): number {
  return typeof iat === 'number' ? iat * 1000 : 0
}
