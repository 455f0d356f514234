/**
 * Where a person goes who has just signed in: to the place they had asked for, else to where their profile says they belong. When
 * that cannot be asked, to the dashboard, whose guard says so and offers to try again.
 */
import type { UserType, VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { DESTINATIONS, destinationOf, signInOutcome } from '../../../../shared/domain/access.ts'
import { safeReturnTo } from '../../../../shared/domain/return-to.ts'
import type { HttpAnswer } from '../../platform/http/http-client.ts'

type LandingInput = {
  readonly returnTo: string | null
  readonly origin: string
  readonly role: UserType | null
  readonly verify: () => Promise<HttpAnswer<VerifyProfileResponse>>
}

export async function landingOf({ returnTo, origin, role, verify }: LandingInput): Promise<string> {
  const wish = safeReturnTo(returnTo, origin)
  if (wish !== null) return wish
  const answer = await verify()
  if (!answer.ok) return DESTINATIONS.dashboard
  const outcome = signInOutcome(answer.value, role)
  return outcome === 'role_missing' ? '/signup' : destinationOf(outcome)
}
