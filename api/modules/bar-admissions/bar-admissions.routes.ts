/** /api/users/bar-admissions: where the caller is admitted to the bar. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  addBarAdmissionRequestSchema,
  BAR_ADMISSIONS_PATH,
  correctBarAdmissionRequestSchema,
} from '../../../shared/contracts/bar-admissions.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createBarAdmissionsService } from './bar-admissions.service.ts'

const ONE = `${BAR_ADMISSIONS_PATH}/:jurisdiction`
const BODY_MAX = 16 * 1024

export function barAdmissionsModule(platform: ApiPlatform): ApiModule {
  const service = createBarAdmissionsService(platform)
  const signedIn = requireBearer(platform.tokens.ofAnyStanding)
  const app = new Hono<RequestEnv>()
  app.get(BAR_ADMISSIONS_PATH, signedIn, async (c) =>
    c.json({ admissions: await service.list(c.get('caller')) }),
  )
  app.post(BAR_ADMISSIONS_PATH, signedIn, async (c) => {
    const request = parseRequest(addBarAdmissionRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ admissions: await service.add(c.get('caller'), request) }, 201)
  })
  app.put(ONE, signedIn, async (c) => {
    const { number } = parseRequest(
      correctBarAdmissionRequestSchema,
      parseJson(c, await readBody(c, BODY_MAX)),
    )
    return c.json({ admissions: await service.correct(c.get('caller'), c.req.param('jurisdiction'), number) })
  })
  app.delete(ONE, signedIn, async (c) =>
    c.json({ admissions: await service.remove(c.get('caller'), c.req.param('jurisdiction')) }),
  )
  onlyMethods(app, BAR_ADMISSIONS_PATH, 'GET', 'POST')
  onlyMethods(app, ONE, 'PUT', 'DELETE')
  return { routes: [app] }
}
