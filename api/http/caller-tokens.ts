/**
 * The access checks of every call with a token, in one place: the session must not have ended, and the user must not be suspended or
 * rejected. The few calls with other rules use one of the named verifiers.
 */
import {
  ACCOUNT_DELETED_MESSAGE,
  PASSWORD_CHANGED_MESSAGE,
  SIGNED_OUT_ELSEWHERE_MESSAGE,
} from '../../shared/contracts/sessions.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Caller } from '../caller.ts'
import type { TokenVerifier } from './access-token.ts'

/** The verifier itself is the default for every call. */
export type CallerTokens = TokenVerifier & {
  /** For the user's own account: the application's outcome, the profile and billing. Admits suspended and rejected users. */
  readonly ofAnyStanding: TokenVerifier
  /** For data on the user's own device: the session must be confirmed live; admits suspended and rejected users. */
  readonly ofLiveSession: TokenVerifier
  /** For grants that outlive the session: the session must be confirmed live now. */
  readonly ofSessionForCertain: TokenVerifier
  /** For cleanup after signing out, when the session has just ended. */
  readonly ofEndedSession: TokenVerifier
}

export type CallerChecks = {
  readonly tokens: TokenVerifier
  /** Null: not known; the token alone is valid. */
  readonly isSessionAlive: (caller: Caller, token: string) => Promise<boolean | null>
  /** The same without a cached answer. */
  readonly isSessionAliveNow: (caller: Caller, token: string) => Promise<boolean | null>
  /** How the user ended a session; null if unknown. */
  readonly reasonOfEnd: (caller: Caller) => Promise<'deleted' | 'password' | 'elsewhere' | null>
  /** The error for a user who may access only their own account; null for others. */
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
      case 'deleted':
        return new AppError('account_deleted', ACCOUNT_DELETED_MESSAGE)
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
