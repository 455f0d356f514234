/**
 * Where users go after signing in: to the page they requested, else to the page that fits their profile. If the profile cannot be loaded,
 * to the dashboard, whose guard reports the failure and offers a retry.
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
