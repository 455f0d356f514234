/** GET and PUT /api/users/application: the attorney's own view of what reviewers read. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { resubmitApplicationRequestSchema } from '../../../shared/contracts/application.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import { createOwnApplicationService, type OwnApplicationDeps } from './own-application.service.ts'

const APPLICATION_PATH = '/api/users/application'
const BODY_MAX = 32_768

export function ownApplicationRoutes(
  deps: OwnApplicationDeps & { readonly tokens: Pick<CallerTokens, 'ofAnyStanding'> },
): Hono<RequestEnv> {
  const applications = createOwnApplicationService(deps)
  const app = new Hono<RequestEnv>()
  app.get(APPLICATION_PATH, requireBearer(deps.tokens.ofAnyStanding), async (c) =>
    c.json({ application: await applications.find(c.get('caller')) }),
  )
  app.put(APPLICATION_PATH, requireBearer(deps.tokens.ofAnyStanding), async (c) => {
    const firm = parseRequest(resubmitApplicationRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ application: await applications.resubmit(c.get('caller'), firm) })
  })
  onlyMethods(app, APPLICATION_PATH, 'GET', 'PUT')
  return app
}
