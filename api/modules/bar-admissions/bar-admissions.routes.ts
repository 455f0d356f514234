/** Routes for the caller's own bar admissions. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  addBarAdmissionEndpoint,
  correctBarAdmissionEndpoint,
  listBarAdmissionsEndpoint,
  removeBarAdmissionEndpoint,
} from '../../../shared/contracts/bar-admissions.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createBarAdmissionsService } from './bar-admissions.service.ts'

export function barAdmissionsModule(platform: ApiPlatform): ApiModule {
  const service = createBarAdmissionsService(platform)
  const signedIn = withBearer(platform.tokens.ofAnyStanding)
  const app = new Hono<RequestEnv>()
  mount(app, listBarAdmissionsEndpoint, signedIn, async ({ caller }) => ({
    admissions: await service.list(caller),
  }))
  mount(app, addBarAdmissionEndpoint, signedIn, async ({ caller, body }) => ({
    admissions: await service.add(caller, body),
  }))
  mount(app, correctBarAdmissionEndpoint, signedIn, async ({ caller, params, body }) => ({
    admissions: await service.correct(caller, params.jurisdiction, body.number),
  }))
  mount(app, removeBarAdmissionEndpoint, signedIn, async ({ caller, params }) => ({
    admissions: await service.remove(caller, params.jurisdiction),
  }))
  return { routes: [app] }
}
