/** Two-step sign-in put together: the door that every call passes, and the recovery codes behind it. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { Database } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { createCallLimit, noLimit } from '../../http/call-limit.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { createPostMail } from '../email/mail-delivery.service.ts'
import { createAuthFactors, type AuthFactorsOptions } from './auth-factors.ts'
import { createRecoveryCodes, type RecoveryCodesDeps } from './recovery-codes.service.ts'
import { createSecondStepDoor, type SecondStepDoorDeps } from './second-step-door.ts'
import { secondStepRoutes } from './second-step.routes.ts'

/** Tries of one person's recovery codes in a day. */
const RECOVERY_TRIES = 20
const DAY = 24 * 3_600_000

export type SecondStep = {
  /** For every call but the one that makes up for a lost second step. */
  readonly tokens: TokenVerifier
  routes(deps: SecondStepRouteDeps): Hono<RequestEnv>
}

type SecondStepRouteDeps = Pick<
  RecoveryCodesDeps,
  'newId' | 'mailDomain' | 'publicOrigin' | 'supportEmail'
> & { readonly jobs: JobQueue; readonly limitsCalls: boolean; readonly tokens: TokenVerifier }

export type SecondStepDeps = {
  readonly database: Database
  /** Verifies and counts, and asks for no second step. */
  readonly tokensAtTheDoor: TokenVerifier
  readonly supabase: AuthFactorsOptions
  readonly clock: () => number
  readonly tellOwner: SecondStepDoorDeps['tellOwner']
}

export function createSecondStep({
  database,
  tokensAtTheDoor,
  supabase,
  clock,
  tellOwner,
}: SecondStepDeps): SecondStep {
  const factors = createAuthFactors(supabase)
  const door = createSecondStepDoor({ database, factors, clock, tellOwner })
  const tokens = door.guard(tokensAtTheDoor)
  return {
    tokens,
    routes({ jobs, limitsCalls, tokens: callers, ...rest }) {
      const words = 'Too many recovery codes have been tried for this account. Please try again tomorrow.'
      const limit = limitsCalls
        ? createCallLimit(database, clock, {
            name: 'recovery-code',
            calls: RECOVERY_TRIES,
            window: DAY,
            words,
          })
        : noLimit
      const postMail = createPostMail(jobs, clock)
      const recoveryCodes = createRecoveryCodes({
        ...rest,
        database,
        factors,
        door,
        limit,
        postMail,
        clock,
      })
      return secondStepRoutes({ tokens: callers, tokensAtTheDoor, recoveryCodes })
    },
  }
}
