/** GET and PUT /api/users/profile. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { OWN_PROFILE_PATH, updateProfileRequestSchema } from '../../../shared/contracts/own-profile.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import { createOwnProfileService, type OwnProfileDeps } from './own-profile.service.ts'

const BODY_MAX = 16_384

export function ownProfileRoutes(
  deps: OwnProfileDeps & { readonly tokens: Pick<CallerTokens, 'ofAnyStanding'> },
): Hono<RequestEnv> {
  const profiles = createOwnProfileService(deps)
  const app = new Hono<RequestEnv>()
  app.get(OWN_PROFILE_PATH, requireBearer(deps.tokens.ofAnyStanding), async (c) =>
    c.json({ profile: await profiles.find(c.get('caller')) }),
  )
  app.put(OWN_PROFILE_PATH, requireBearer(deps.tokens.ofAnyStanding), async (c) => {
    const change = parseRequest(updateProfileRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ profile: await profiles.update(c.get('caller'), change) })
  })
  onlyMethods(app, OWN_PROFILE_PATH, 'GET', 'PUT')
  return app
}
