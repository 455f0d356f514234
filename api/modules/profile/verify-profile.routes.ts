/** GET /api/users/verify-profile: what the platform knows of the caller. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { VerifyProfileResponse } from '../../../shared/contracts/profile.ts'
import type { Database } from '../../db/database.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { requireBearer } from '../../http/bearer.ts'
import { onlyMethods } from '../../http/methods.ts'
import type { Administrators } from '../users/administrators.service.ts'
import { secondStepSetUp } from '../second-step/second-step.policy.ts'
import { findProfile } from '../users/users.repository.ts'

const VERIFY_PROFILE_PATH = '/api/users/verify-profile'

export type VerifyProfileDeps = {
  readonly database: Database
  readonly tokens: Pick<CallerTokens, 'ofAnyStanding'>
  readonly administrators: Pick<Administrators, 'includes'>
  readonly secondStepOptionalFor: ReadonlySet<string>
}

export function verifyProfileRoutes(deps: VerifyProfileDeps): Hono<RequestEnv> {
  const { database, tokens, administrators, secondStepOptionalFor } = deps
  const app = new Hono<RequestEnv>()
  app.get(VERIFY_PROFILE_PATH, requireBearer(tokens.ofAnyStanding), async (c) => {
    const caller = c.get('caller')
    const profile = await database.asUser(caller.claims, (tx) => findProfile(tx, caller.userId))
    const is_admin = await administrators.includes(caller)
    const account = {
      is_admin,
      second_step: is_admin ? secondStepSetUp(caller, secondStepOptionalFor) : undefined,
      email: caller.email,
      email_confirmed: caller.verifiedEmail !== null,
    }
    if (profile === null) return c.json({ exists: false, ...account } satisfies VerifyProfileResponse)
    return c.json({
      exists: true,
      ...account,
      is_approved: profile.isApproved,
      user_type: profile.userType,
      subscription_status: profile.subscriptionStatus,
      first_name: profile.firstName,
      firm_name: profile.firmName,
    } satisfies VerifyProfileResponse)
  })
  onlyMethods(app, VERIFY_PROFILE_PATH, 'GET')
  return app
}
