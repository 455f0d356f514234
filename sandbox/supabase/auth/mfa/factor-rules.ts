/** GoTrue's checks before a factor is added, challenged or removed. */
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { SessionRow } from '../sessions.repository.ts'
import type { ChallengeRow, FactorRow } from './factors.repository.ts'

const MAX_FACTORS = 10
/** Lifetimes of an unfinished enrollment and of a challenge, in milliseconds. */
const FACTOR_LIFE = 300_000
const CHALLENGE_LIFE = 300_000

export function isVerified(factor: FactorRow): boolean {
  return factor.status === 'verified'
}

export function assertMayEnroll(deps: AuthDeps, session: SessionRow, name: string): void {
  deps.factors.removeExpired(deps.clock() - FACTOR_LIFE)
  const factors = deps.factors.factorsOf(session.user_id)
  if (factors.some(({ friendly_name }) => friendly_name === name)) throw nameTaken(name)
  if (factors.length >= MAX_FACTORS) {
    throw new AuthError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  }
  if (factors.some(isVerified) && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 })
  }
}

export function nameTaken(name: string): AuthError {
  return new AuthError(
    'mfa_factor_name_conflict',
    `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
  )
}

/** Throws the same error for another user's factor as for an unknown one. */
export function requireFactor(deps: AuthDeps, userId: string, id: string | undefined): FactorRow {
  const factor = id === undefined ? undefined : deps.factors.factor(id)
  if (factor?.user_id === userId) return factor
  throw new AuthError('mfa_factor_not_found', 'Factor not found')
}

/** Throws unless the challenge belongs to the factor, is unanswered and unexpired, and was requested from the same address. */
export function requireChallenge(
  deps: AuthDeps,
  factor: FactorRow,
  requested: { id: string; address: string },
): ChallengeRow {
  const challenge = deps.factors.challenge(requested.id, factor.id)
  if (!challenge) {
    throw new AuthError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', {
      status: 422,
    })
  }
  if (challenge.verified_at !== null || challenge.ip_address !== requested.address) {
    throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (deps.clock() >= challengeEnd(challenge)) {
    deps.factors.removeChallenge(challenge.id)
    throw new AuthError(
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return challenge
}

export function challengeEnd(challenge: Pick<ChallengeRow, 'created_at'>): number {
  return challenge.created_at + CHALLENGE_LIFE
}

/** A user with a second factor needs it to change password or address. */
export function assertMayChangeSignIn(deps: AuthDeps, session: SessionRow): void {
  if (session.aal === 'aal2' || !deps.factors.factorsOf(session.user_id).some(isVerified)) return
  throw new AuthError(
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
    { status: 401 },
  )
}
