/** GET /api/users/verify-profile: what the platform knows of the caller. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { VerifyProfileResponse } from '../../../shared/contracts/profile.ts'
import type { Database } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { requireBearer } from '../../http/bearer.ts'
import { onlyMethods } from '../../http/methods.ts'
import { isAdministrator } from '../admin/administrators.policy.ts'
import { secondStepSetUp } from '../second-step/second-step.policy.ts'
import { findProfile } from './users.repository.ts'

const VERIFY_PROFILE_PATH = '/api/users/verify-profile'

export type UsersDeps = {
  readonly database: Database
  readonly tokens: TokenVerifier
  readonly adminEmails: ReadonlySet<string>
  readonly secondStepOptionalFor: ReadonlySet<string>
}

export function usersRoutes(deps: UsersDeps): Hono<RequestEnv> {
  const { database, tokens, adminEmails, secondStepOptionalFor } = deps
  const app = new Hono<RequestEnv>()
  app.get(VERIFY_PROFILE_PATH, requireBearer(tokens), async (c) => {
    const caller = c.get('caller')
    const profile = await database.asUser(caller.claims, (tx) => findProfile(tx, caller.userId))
    const is_admin = isAdministrator(caller, adminEmails)
    const second_step = is_admin ? secondStepSetUp(caller, secondStepOptionalFor) : undefined
    if (profile === null)
      return c.json({ exists: false, is_admin, second_step } satisfies VerifyProfileResponse)
    return c.json({
      exists: true,
      is_approved: profile.isApproved,
      user_type: profile.userType,
      subscription_status: profile.subscriptionStatus,
      first_name: profile.firstName,
      is_admin,
      second_step,
    } satisfies VerifyProfileResponse)
  })
  onlyMethods(app, VERIFY_PROFILE_PATH, 'GET')
  return app
}
