/** GET and PUT /api/users/application: the attorney's own view of what reviewers read. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { resubmitApplicationRequestSchema } from '../../../shared/contracts/application.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createOwnApplicationService } from './own-application.service.ts'

const APPLICATION_PATH = '/api/users/application'
const BODY_MAX = 32_768

export function applicationModule(platform: ApiPlatform): ApiModule {
  const signedIn = requireBearer(platform.tokens.ofAnyStanding)
  const applications = createOwnApplicationService(platform)
  const app = new Hono<RequestEnv>()
  app.get(APPLICATION_PATH, signedIn, async (c) =>
    c.json({ application: await applications.find(c.get('caller')) }),
  )
  app.put(APPLICATION_PATH, signedIn, async (c) => {
    const firm = parseRequest(resubmitApplicationRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ application: await applications.resubmit(c.get('caller'), firm) })
  })
  onlyMethods(app, APPLICATION_PATH, 'GET', 'PUT')
  return { routes: [app] }
}
