/** Verifies a Supabase access token with the issuer's published keys, without a call to the issuer per token. */
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { createRecentValues } from '../../runtime/recent-values.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { normalizeEmail } from '../../shared/domain/email-address.ts'
import type { Caller } from '../caller.ts'

const ASYMMETRIC = ['ES256', 'RS256']
/** Milliseconds. */
const FETCH_TIMEOUT = 3000
const COOLDOWN = 30_000
const CACHE = 600_000
/** Seconds that our clock and the issuer's may differ. */
const CLOCK_TOLERANCE = 10
/**
 * What a verified token says is kept, because checking its signature takes a tenth of a call's processor time. Milliseconds: a key that its
 * issuer takes back is believed for so much longer at most.
 */
const BELIEVED_FOR = 60_000
const MAX_BELIEVED = 5000

/** The claims of Supabase that we use. None of them proves an address: users can write their own `user_metadata`. */
const claimsSchema = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  exp: z.number(),
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

/** What a token says about its bearer, before the address is verified. */
export type SignedIn = {
  readonly userId: string
  /** The account's address in lower case, verified or not. */
  readonly email: string | null
  /** Seconds since 1970; refreshing a token does not change it. */
  readonly signedInAt: number
  /** Identifies this token among those of its session. */
  readonly key: string
}

/** Returns the address that the bearer may act for, or null. Rejects with an AppError. */
export type ProvenAddressOf = (signedIn: SignedIn, token: string) => Promise<string | null>

export type TokenVerifier = {
  /** Rejects with an AppError: bad_token, or unavailable when the keys cannot be fetched. */
  verify(token: string): Promise<Caller>
  /** Whether keys are available; fetches them if necessary. */
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
      // The issuer cannot be reached. Keys that were published earlier remain valid for the tokens they signed.
      const known = remote.jwks()
      if (known === undefined) throw error
      return createLocalJWKSet(known)(header, token)
    }
  }

  const believed = createRecentValues<Claims>({ max: MAX_BELIEVED, clock: () => Date.now() })

  async function claimsOf(token: string): Promise<Claims> {
    const known = believed.get(token)
    if (known !== undefined) return known
    const { payload } = await jwtVerify(token, keyFor, {
      issuer,
      audience: 'authenticated',
      algorithms,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: CLOCK_TOLERANCE,
    })
    const claims = claimsSchema.parse(payload)
    believed.set(token, claims, Math.min(claims.exp * 1000, Date.now() + BELIEVED_FOR))
    return claims
  }

  return {
    async verify(token) {
      const claims = await claimsOf(token).catch((error: unknown) => {
        throw toErrorResponse(error)
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
      // Row-level security trusts the address, so only a verified one becomes a claim.
      ...(proven === null ? {} : { email: proven }),
      ...(claims.session_id === undefined ? {} : { session_id: claims.session_id }),
    },
  }
}

/** Failing to fetch keys is jose's plain JOSEError, its timeout, or a network error; any other JOSE error is the token's fault. */
function isAboutTheToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== errors.JOSEError.code
  )
}

function toErrorResponse(cause: unknown): AppError {
  if (isAboutTheToken(cause) || cause instanceof z.ZodError) {
    const userMessage =
      cause instanceof errors.JWTExpired
        ? 'Your session has expired. Please sign in again.'
        : 'Your session is not valid. Please sign in again.'
    return new AppError('bad_token', userMessage, { cause })
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
