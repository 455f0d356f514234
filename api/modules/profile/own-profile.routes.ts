/** Routes for a user's own name and contact details. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { getOwnProfileEndpoint, updateProfileEndpoint } from '../../../shared/contracts/own-profile.ts'
import { withBearer } from '../../http/bearer.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { mount } from '../../http/mount.ts'
import { createOwnProfileService, type OwnProfileDeps } from './own-profile.service.ts'

export function ownProfileRoutes(
  deps: OwnProfileDeps & { readonly tokens: Pick<CallerTokens, 'ofAnyStanding'> },
): Hono<RequestEnv> {
  const profiles = createOwnProfileService(deps)
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(deps.tokens.ofAnyStanding)
  mount(app, getOwnProfileEndpoint, signedIn, async ({ caller }) => ({
    profile: await profiles.find(caller),
  }))
  mount(app, updateProfileEndpoint, signedIn, async ({ caller, body }) => ({
    profile: await profiles.update(caller, body),
  }))
  return app
}
