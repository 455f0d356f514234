/**
 * Who may call at all, in one place for every call with a token: whose session is over may not, and who was suspended or rejected may not.
 * The few calls for whom that would be wrong name their verifier.
 */
import { PASSWORD_CHANGED_MESSAGE, SIGNED_OUT_ELSEWHERE_MESSAGE } from '../../shared/contracts/sessions.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Caller } from '../caller.ts'
import type { TokenVerifier } from './access-token.ts'

/** As it stands, it is for every call. */
export type CallerTokens = TokenVerifier & {
  /** For the own account: what became of the application, the own data, and what is paid for. */
  readonly ofAnyStanding: TokenVerifier
  /** For what lies on the own device: the session must be known for certain, its person may be of any standing. */
  readonly ofLiveSession: TokenVerifier
  /** For what outlives the session by itself: it must be known for certain that there is one, now. */
  readonly ofSessionForCertain: TokenVerifier
  /** For ending something: whoever signs out has ended the session just before. */
  readonly ofEndedSession: TokenVerifier
}

export type CallerChecks = {
  readonly tokens: TokenVerifier
  /** Null: not known; the token by itself is good. */
  readonly isSessionAlive: (caller: Caller, token: string) => Promise<boolean | null>
  /** The same, asked anew. */
  readonly isSessionAliveNow: (caller: Caller, token: string) => Promise<boolean | null>
  /** What the person did to end a session that has ended; null where nothing is known. */
  readonly reasonOfEnd: (caller: Caller) => Promise<'password' | 'elsewhere' | null>
  /** Why this person may do nothing but look after the own account; null when that is not so. */
  readonly refusalOf: (userId: string) => Promise<AppError | null>
}

export function createCallerTokens({
  tokens,
  isSessionAlive,
  isSessionAliveNow,
  reasonOfEnd,
  refusalOf,
}: CallerChecks): CallerTokens {
  const sessionEnded = async (caller: Caller): Promise<AppError> => {
    switch (await reasonOfEnd(caller)) {
      case 'password':
        return new AppError('password_changed', PASSWORD_CHANGED_MESSAGE)
      case 'elsewhere':
        return new AppError('signed_out_elsewhere', SIGNED_OUT_ELSEWHERE_MESSAGE)
      case null:
        return new AppError('bad_token', 'Your session has ended. Please sign in again.')
    }
  }
  const withSession: TokenVerifier = {
    ...tokens,
    async verify(token) {
      const caller = await tokens.verify(token)
      if ((await isSessionAlive(caller, token)) === false) throw await sessionEnded(caller)
      return caller
    },
  }
  const withCertainSession: TokenVerifier = {
    ...tokens,
    async verify(token) {
      const caller = await tokens.verify(token)
      const isAlive = await isSessionAliveNow(caller, token)
      if (isAlive === false) throw await sessionEnded(caller)
      if (isAlive === null) throw unknown()
      return caller
    },
  }
  const withStanding = (verifier: TokenVerifier): TokenVerifier => ({
    ...verifier,
    async verify(token) {
      const caller = await verifier.verify(token)
      const refused = await refusalOf(caller.userId)
      if (refused !== null) throw refused
      return caller
    },
  })
  return {
    ...withStanding(withSession),
    ofAnyStanding: withSession,
    ofLiveSession: withCertainSession,
    ofSessionForCertain: withStanding(withCertainSession),
    ofEndedSession: tokens,
  }
}

function unknown(): AppError {
  return new AppError(
    'unavailable',
    'The sign-in service cannot be reached at the moment. Please try again.',
    { retryAfter: 5000 },
  )
}
