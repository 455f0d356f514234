/** Signs and verifies the ES256 access tokens, with the claims of hosted Supabase. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../entropy.ts'
import type { SandboxKeys } from '../keys.ts'
import type { AuthSettings } from './settings.ts'
import type { SessionRow } from './sessions.repository.ts'
import type { UserRow } from './users.repository.ts'

/** Covers user tokens and the two API keys, which have neither subject nor session. */
const claimsSchema = z.looseObject({
  role: z.string().optional(),
  sub: z.string().optional(),
  session_id: z.string().optional(),
})
export type TokenClaims = Readonly<z.output<typeof claimsSchema>>

type VerifiedToken =
  | { readonly kind: 'valid'; readonly claims: TokenClaims }
  | { readonly kind: 'expired' | 'invalid'; readonly reason: string }

/** The project's API keys by their text: they are valid even if they are not JWTs, or JWTs of an earlier signing key. */
export type ApiKeys = ReadonlyMap<string, 'anon' | 'service_role'>

export type AccessTokens = {
  sign(options: {
    user: UserRow
    session: SessionRow
    amr: readonly { method: string; timestamp: number }[]
  }): Promise<{ token: string; expiresIn: number; expiresAt: number }>
  /** Accepts a user's token or an API key of the project. */
  verify(token: string): Promise<VerifiedToken>
}

export function createAccessTokens(deps: {
  keys: Pick<SandboxKeys, 'signing'>
  apiKeys: ApiKeys
  clock: Clock
  settings: Pick<AuthSettings, 'externalUrl' | 'accessTokenSeconds'>
}): AccessTokens {
  const { keys, apiKeys, clock, settings } = deps
  const { signing } = keys
  return {
    async sign({ user, session, amr }) {
      const issuedAt = Math.floor(clock() / 1000)
      const expiresAt = issuedAt + settings.accessTokenSeconds
      const token = await new SignJWT({
        iss: settings.externalUrl,
        sub: user.id,
        aud: user.aud,
        exp: expiresAt,
        iat: issuedAt,
        email: user.email ?? '',
        phone: '',
        app_metadata: user.raw_app_meta_data,
        user_metadata: user.raw_user_meta_data,
        role: user.role,
        aal: session.aal,
        amr,
        session_id: session.id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: signing.alg, typ: 'JWT', kid: signing.kid })
        .sign(signing.privateKey)
      return { token, expiresIn: settings.accessTokenSeconds, expiresAt }
    },

    async verify(token) {
      const role = apiKeys.get(token)
      if (role !== undefined) return { kind: 'valid', claims: { role } }
      try {
        const { payload } = await jwtVerify(token, signing.publicKey, {
          algorithms: [signing.alg],
          currentDate: new Date(clock()),
        })
        return { kind: 'valid', claims: claimsSchema.parse(payload) }
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { kind: 'expired', reason: 'token is expired' }
        if (error instanceof errors.JOSEError) return { kind: 'invalid', reason: error.message }
        if (error instanceof z.ZodError) return { kind: 'invalid', reason: 'claims are malformed' }
        throw error
      }
    },
  }
}
