/** Verifies a Supabase access token by the issuer's published keys, without asking the issuer about each token. */
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Caller } from '../caller.ts'

const ASYMMETRIC = ['ES256', 'RS256']
/** Milliseconds. */
const FETCH_TIMEOUT = 3000
const COOLDOWN = 30_000
const CACHE = 600_000
/** Seconds that the two clocks may differ. */
const CLOCK_TOLERANCE = 10

/** What we rely on of Supabase's claims. `user_metadata` is the user's own to write, so of it only a "no" is believed. */
const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  email: z.string().optional(),
  session_id: z.string().optional(),
  aal: z.string().optional(),
  user_metadata: z.object({ email_verified: z.boolean().optional() }).optional().catch(undefined),
})

export type TokenVerifier = {
  /** Rejects with an AppError: bad_token, or unavailable when the keys cannot be fetched. */
  verify(token: string): Promise<Caller>
  /** Whether keys are at hand, fetching them if not. */
  isReady(): Promise<boolean>
}

export type TokenVerifierOptions = { readonly issuer: string; readonly hmacSecret?: string | undefined }

/** `issuer` is SUPABASE_URL/auth/v1. Nothing is fetched before the first token: the issuer may start after us. */
export function createTokenVerifier({ issuer, hmacSecret }: TokenVerifierOptions): TokenVerifier {
  const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    timeoutDuration: FETCH_TIMEOUT,
    cooldownDuration: COOLDOWN,
    cacheMaxAge: CACHE,
  })
  const shared = hmacSecret === undefined ? null : new TextEncoder().encode(hmacSecret)
  const algorithms = shared === null ? ASYMMETRIC : [...ASYMMETRIC, 'HS256']

  const keyFor: JWTVerifyGetKey = async (header, token) => {
    if (header.alg === 'HS256' && shared !== null) return shared
    try {
      return await remote(header, token)
    } catch (error) {
      if (isAboutTheToken(error)) throw error
      // The issuer is out of reach. Keys once published stay good for what they signed.
      const known = remote.jwks()
      if (known === undefined) throw error
      return createLocalJWKSet(known)(header, token)
    }
  }

  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keyFor, {
          issuer,
          audience: 'authenticated',
          algorithms,
          requiredClaims: ['exp', 'sub'],
          clockTolerance: CLOCK_TOLERANCE,
        })
        return toCaller(claimsSchema.parse(payload))
      } catch (error) {
        throw toRefusal(error)
      }
    },
    async isReady() {
      if (remote.fresh) return true
      return remote.reload().then(
        () => true,
        () => remote.jwks() !== undefined,
      )
    },
  }
}

function toCaller(claims: z.output<typeof claimsSchema>): Caller {
  const isRefuted = claims.user_metadata?.email_verified === false
  const email =
    claims.email === undefined || claims.email === '' || isRefuted ? null : claims.email.toLowerCase()
  const aal = claims.aal === 'aal2' ? 'aal2' : 'aal1'
  return {
    userId: claims.sub,
    verifiedEmail: email,
    aal,
    claims: {
      sub: claims.sub,
      role: 'authenticated',
      aud: 'authenticated',
      aal,
      // Row-level security goes by the address, so only one that is vouched for is told.
      ...(email === null ? {} : { email }),
      ...(claims.session_id === undefined ? {} : { session_id: claims.session_id }),
    },
  }
}

/** Failing to fetch keys is jose's plain JOSEError, its timeout, or the network's own error; everything finer is the token's fault. */
function isAboutTheToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== errors.JOSEError.code
  )
}

function toRefusal(cause: unknown): AppError {
  if (isAboutTheToken(cause) || cause instanceof z.ZodError) {
    const words =
      cause instanceof errors.JWTExpired
        ? 'Your session has expired. Please sign in again.'
        : 'Your session is not valid. Please sign in again.'
    return new AppError('bad_token', words, { cause })
  }
  return new AppError(
    'unavailable',
    'The sign-in service cannot be reached at the moment. Please try again.',
    {
      cause,
      retryAfter: 5000,
    },
  )
}
