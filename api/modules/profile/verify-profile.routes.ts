/** The route for the caller's account status. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { verifyProfileEndpoint } from '../../../shared/contracts/profile.ts'
import type { Database } from '../../db/database.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import type { Administrators } from '../users/administrators.service.ts'
import { secondStepSetUp } from '../second-step/second-step.policy.ts'
import { findDeletionDue, findProfile } from '../users/users.repository.ts'

export type VerifyProfileDeps = {
  readonly database: Database
  readonly tokens: Pick<CallerTokens, 'ofAnyStanding'>
  readonly administrators: Pick<Administrators, 'includes'>
  readonly secondStepOptionalFor: ReadonlySet<string>
}

export function verifyProfileRoutes(deps: VerifyProfileDeps): Hono<RequestEnv> {
  const { database, tokens, administrators, secondStepOptionalFor } = deps
  const app = new Hono<RequestEnv>()
  mount(app, verifyProfileEndpoint, withBearer(tokens.ofAnyStanding), async ({ caller }) => {
    const [profile, deletionDue] = await database.asUser(caller.claims, async (tx) => [
      await findProfile(tx, caller.userId),
      await findDeletionDue(tx, caller.userId),
    ])
    const is_admin = await administrators.includes(caller)
    const account = {
      is_admin,
      second_step: is_admin ? secondStepSetUp(caller, secondStepOptionalFor) : undefined,
      email: caller.email,
      email_confirmed: caller.verifiedEmail !== null,
      deletion_due: deletionDue?.toISOString(),
    }
    if (profile === null) return { exists: false, ...account }
    return {
      exists: true,
      ...account,
      is_approved: profile.isApproved,
      user_type: profile.userType,
      subscription_status: profile.subscriptionStatus,
      first_name: profile.firstName,
      firm_name: profile.firmName,
    }
  })
  return app
}
