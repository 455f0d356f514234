/** Recovery codes of two-step sign-in. The check for every call is part of api/identity.ts. */
import type { TokenVerifier } from '../../http/access-token.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createPostMail } from '../email/mail-delivery.service.ts'
import type { AuthFactors } from './auth-factors.ts'
import { createRecoveryCodes } from './recovery-codes.service.ts'
import type { SecondStepDoor } from './second-step-door.ts'
import { secondStepRoutes } from './second-step.routes.ts'

/** Attempts to use a recovery code, per user and day. */
const RECOVERY_TRIES = 20
const DAY = 24 * 3_600_000

export type SecondStepParts = {
  readonly factors: AuthFactors
  readonly door: SecondStepDoor
  /** Verifies tokens and counts calls, without requiring the second factor. */
  readonly tokensAtTheDoor: TokenVerifier
}

export function secondStepModule(platform: ApiPlatform & SecondStepParts): ApiModule {
  const recoveryCodes = createRecoveryCodes({
    ...platform,
    ...platform.site,
    postMail: createPostMail(platform.jobs, platform.clock),
    limit: platform.limit({
      name: 'recovery-code',
      calls: RECOVERY_TRIES,
      window: DAY,
      userMessage: 'Too many recovery codes have been tried for this account. Please try again tomorrow.',
    }),
  })
  return { routes: [secondStepRoutes({ ...platform, recoveryCodes })] }
}
