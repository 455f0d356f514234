/** A signed-in user, as verified by the sign-in service. */
import { z } from 'zod'
import type { UserClaims } from './db/database.ts'

export type Caller = {
  readonly userId: string
  /** The account's address in lower case, verified or not: enough for the user's own data, never for data that was sent to the address. */
  readonly email: string | null
  /** The same address once it is verified; null before. */
  readonly verifiedEmail: string | null
  /** `aal2`: this session was opened with a second factor. */
  readonly aal: 'aal1' | 'aal2'
  /** The claims that row-level security policies check. */
  readonly claims: UserClaims
}

const sessionIdSchema = z.uuid()

/** The session that the token was issued for; null for a token that names none. */
export function sessionOf({ claims }: Pick<Caller, 'claims'>): string | null {
  return sessionIdSchema.safeParse(claims['session_id']).data ?? null
}
