/** Two-step sign-in: the check that every call passes is part of who may call at all (api/identity.ts); here are the recovery codes. */
import type { TokenVerifier } from '../../http/access-token.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createPostMail } from '../email/mail-delivery.service.ts'
import type { AuthFactors } from './auth-factors.ts'
import { createRecoveryCodes } from './recovery-codes.service.ts'
import type { SecondStepDoor } from './second-step-door.ts'
import { secondStepRoutes } from './second-step.routes.ts'

/** Tries of one person's recovery codes in a day. */
const RECOVERY_TRIES = 20
const DAY = 24 * 3_600_000

export type SecondStepParts = {
  readonly factors: AuthFactors
  readonly door: SecondStepDoor
  /** Verifies and counts, and asks for no second step. */
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
