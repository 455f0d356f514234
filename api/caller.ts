/** A signed-in person, as the issuer of the access token vouches for. */
import type { UserClaims } from './db/database.ts'

export type Caller = {
  readonly userId: string
  /** Lower case; null when the account has none or it is known not to be confirmed. */
  readonly verifiedEmail: string | null
  /** `aal2`: a second step was shown when this session was opened. */
  readonly aal: 'aal1' | 'aal2'
  /** What row-level security sees. */
  readonly claims: UserClaims
}
