/** Verifies a Supabase access token by the issuer's published keys, without asking the issuer about each token. */
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AppError } from '../../shared/domain/app-error.ts'
import { normalizeEmail } from '../../shared/domain/email-address.ts'
import type { Caller } from '../caller.ts'

const ASYMMETRIC = ['ES256', 'RS256']
/** Milliseconds. */
const FETCH_TIMEOUT = 3000
const COOLDOWN = 30_000
const CACHE = 600_000
/** Seconds that the two clocks may differ. */
const CLOCK_TOLERANCE = 10

/** What we rely on of Supabase's claims. None of it says that an address is proved: `user_metadata` is the user's own to write. */
const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  email: z.string().optional(),
  session_id: z.string().optional(),
  aal: z.string().optional(),
  iat: z.number().default(0),
  amr: z
    .array(z.object({ method: z.string(), timestamp: z.number() }))
    .optional()
    .catch(undefined),
})
type Claims = z.output<typeof claimsSchema>

/** What a token tells of its bearer before the address is looked into. */
export type SignedIn = {
  readonly userId: string
  /** The account's, in lower case, proved or not. */
  readonly email: string | null
  /** Seconds since 1970. A refreshed token is as old as its sign-in. */
  readonly signedInAt: number
  /** Of this token among others of its session. */
  readonly key: string
}

/** The address that the bearer may act for, or null. Rejects with an AppError. */
export type ProvenAddressOf = (signedIn: SignedIn, token: string) => Promise<string | null>

export type TokenVerifier = {
  /** Rejects with an AppError: bad_token, or unavailable when the keys cannot be fetched. */
  verify(token: string): Promise<Caller>
  /** Whether keys are at hand, fetching them if not. */
  isReady(): Promise<boolean>
}

export type TokenVerifierOptions = {
  readonly issuer: string
  readonly hmacSecret?: string | undefined
  readonly provenAddressOf: ProvenAddressOf
}

/** `issuer` is SUPABASE_URL/auth/v1. Nothing is fetched before the first token: the issuer may start after us. */
export function createTokenVerifier({
  issuer,
  hmacSecret,
  provenAddressOf,
}: TokenVerifierOptions): TokenVerifier {
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
      const claims = await jwtVerify(token, keyFor, {
        issuer,
        audience: 'authenticated',
        algorithms,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE,
      })
        .then(({ payload }) => claimsSchema.parse(payload))
        .catch((error: unknown) => {
          throw toRefusal(error)
        })
      const signedIn = readSignedIn(claims)
      return toCaller(claims, signedIn.email, await provenAddressOf(signedIn, token))
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

function readSignedIn({ sub, email = '', session_id = '', iat, amr = [] }: Claims): SignedIn {
  const signIns = amr.filter(({ method }) => method !== 'token_refresh').map(({ timestamp }) => timestamp)
  return {
    userId: sub,
    email: email === '' ? null : normalizeEmail(email),
    signedInAt: signIns.length === 0 ? iat : Math.max(...signIns),
    key: `${sub} ${session_id} ${iat}`,
  }
}

function toCaller(claims: Claims, email: string | null, proven: string | null): Caller {
  const aal = claims.aal === 'aal2' ? 'aal2' : 'aal1'
  return {
    userId: claims.sub,
    email,
    verifiedEmail: proven,
    aal,
    claims: {
      sub: claims.sub,
      role: 'authenticated',
      aud: 'authenticated',
      aal,
      // Row-level security goes by the address, so only one that is proved is told.
      ...(proven === null ? {} : { email: proven }),
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
