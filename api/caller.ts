/** A signed-in person, as the sign-in service vouches for. */
import { z } from 'zod'
import type { UserClaims } from './db/database.ts'

export type Caller = {
  readonly userId: string
  /** The account's address in lower case, proved or not: good for the person's own affairs, never for what was sent to it. */
  readonly email: string | null
  /** The same once it is proved; null before. */
  readonly verifiedEmail: string | null
  /** `aal2`: a second step was shown when this session was opened. */
  readonly aal: 'aal1' | 'aal2'
  /** What row-level security sees. */
  readonly claims: UserClaims
}

const sessionIdSchema = z.uuid()

/** The session in which the token was made; null for a token that names none. */
export function sessionOf({ claims }: Pick<Caller, 'claims'>): string | null {
  return sessionIdSchema.safeParse(claims['session_id']).data ?? null
}
