/** Verifies the bearer token before a call reaches an upstream. The API verifies it again. */
import { decodeJwt, errors, jwtVerify } from 'jose'
import { createRecentValues } from '../../runtime/recent-values.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { SessionKeys } from '../upstream/session-keys.ts'
import { createEndedSessions } from './ended-sessions.ts'

export type SessionCheck = {
  /** The user id if `verify` has accepted the token recently, without waiting. */
  verifiedPerson(token: string): string | undefined
  /** Resolves with the user id of a valid access token; rejects with AppError 401, or 503 if the keys cannot be loaded. */
  verify(token: string): Promise<string>
  /** Throws AppError 401 if the text is not shaped like a token. For calls whose token Supabase Auth verifies. */
  requireForm(token: string): void
  /** Records that Supabase Auth has set a new password with this token, which has ended the user's other sessions. */
  endedByPassword(token: string): void
}

const MAX_TOKEN = 8192
/** Allowed difference between the servers' clocks. Seconds. */
const CLOCK_TOLERANCE = 10
/** Verified tokens are cached, because a signature check costs more than the rest of a call. Milliseconds. */
const BELIEVED_FOR = 60_000
const MAX_BELIEVED = 5000

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i

/** Undefined without a header; '' for a header that is not a bearer token, which fails every check. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  return BEARER.exec(header)?.[1] ?? ''
}

export function createSessionCheck(keys: SessionKeys, issuer: string, clock: () => number): SessionCheck {
  /** The person by token. */
  const believed = createRecentValues<string>({ max: MAX_BELIEVED, clock })
  const ended = createEndedSessions(clock, decodeJwt, (person) => believed.forget((held) => held === person))

  function requireForm(token: string): void {
    if (token === '' || token.length > MAX_TOKEN) throw badToken()
  }

  return {
    verifiedPerson: (token) => believed.get(token),
    requireForm,
    endedByPassword: (token) => ended.endedByPassword(token),
    async verify(token) {
      requireForm(token)
      const known = believed.get(token)
      if (known !== undefined) return known
      try {
        const { payload } = await jwtVerify(token, keys.find, {
          issuer,
          audience: 'authenticated',
          algorithms: ['ES256', 'RS256', 'EdDSA'],
          requiredClaims: ['exp', 'sub'],
          clockTolerance: CLOCK_TOLERANCE,
          currentDate: new Date(clock()),
        })
        const refusal = ended.refusalOf(payload)
        if (refusal !== null) throw refusal
        const person = payload.sub ?? ''
        believed.set(token, person, Math.min((payload.exp ?? 0) * 1000, clock() + BELIEVED_FOR))
        return person
      } catch (error) {
        throw error instanceof errors.JOSEError ? badToken(error) : error
      }
    },
  }
}

function badToken(cause?: unknown): AppError {
  return new AppError('bad_token', 'Your session has ended. Please sign in again.', { cause })
}
