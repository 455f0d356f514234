/** Routes for an attorney's own application. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  getOwnApplicationEndpoint,
  resubmitApplicationEndpoint,
} from '../../../shared/contracts/application.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createOwnApplicationService } from './own-application.service.ts'

export function applicationModule(platform: ApiPlatform): ApiModule {
  const signedIn = withBearer(platform.tokens.ofAnyStanding)
  const applications = createOwnApplicationService(platform)
  const app = new Hono<RequestEnv>()
  mount(app, getOwnApplicationEndpoint, signedIn, async ({ caller }) => ({
    application: await applications.find(caller),
  }))
  mount(app, resubmitApplicationEndpoint, signedIn, async ({ caller, body }) => ({
    application: await applications.resubmit(caller, body),
  }))
  return { routes: [app] }
}
