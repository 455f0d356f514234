/** Whose call it is: the bearer token checked here, before anything behind us hears of it. The API checks it again for itself. */
import { decodeJwt, errors, jwtVerify } from 'jose'
import { AppError } from '../../shared/domain/app-error.ts'
import type { SessionKeys } from '../upstream/session-keys.ts'
import { createEndedSessions } from './ended-sessions.ts'

export type SessionCheck = {
  /** The person's id where the token has passed `verify` a short while ago: then the call need not wait for it again. */
  verifiedPerson(token: string): string | undefined
  /** Resolves with the person's id for a valid access token; rejects with AppError 401, or 503 when the keys cannot be had. */
  verify(token: string): Promise<string>
  /** Throws AppError 401 for what cannot be a token at all, where judging it is left to Supabase Auth. */
  requireForm(token: string): void
  /** Supabase Auth has set a new password for this token's person, which has ended the person's other sessions. */
  endedByPassword(token: string): void
}

const MAX_TOKEN = 8192
/** The server clocks may differ by this. Seconds. */
const CLOCK_TOLERANCE = 10
/** Checking a signature costs more than all the rest of a call, so a token that passed is believed for a while. Milliseconds. */
const BELIEVED_FOR = 60_000
const MAX_BELIEVED = 5000

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i

/** Undefined when there is none; a header that cannot be a bearer token is an empty text, which no check passes. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  return BEARER.exec(header)?.[1] ?? ''
}

/** Until when, as a time of the clock. */
type Believed = { readonly person: string; readonly until: number }

export function createSessionCheck(keys: SessionKeys, issuer: string, clock: () => number): SessionCheck {
  /** By token. Insertion order is age. */
  const believed = new Map<string, Believed>()
  const ended = createEndedSessions(clock, decodeJwt, (person) => {
    for (const [token, held] of believed) if (held.person === person) believed.delete(token)
  })

  function believe(token: string, person: string, expires: number): void {
    const oldest = believed.size >= MAX_BELIEVED ? believed.keys().next().value : undefined
    if (oldest !== undefined) believed.delete(oldest)
    believed.set(token, { person, until: Math.min(expires, clock() + BELIEVED_FOR) })
  }

  function verifiedPerson(token: string): string | undefined {
    const held = believed.get(token)
    if (held === undefined) return undefined
    if (clock() < held.until) return held.person
    believed.delete(token)
    return undefined
  }

  function requireForm(token: string): void {
    if (token === '' || token.length > MAX_TOKEN) throw badToken()
  }

  return {
    verifiedPerson,
    requireForm,
    endedByPassword: (token) => ended.endedByPassword(token),
    async verify(token) {
      requireForm(token)
      const known = verifiedPerson(token)
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
        believe(token, person, (payload.exp ?? 0) * 1000)
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
