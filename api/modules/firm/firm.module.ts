/** Routes for the caller's own firm. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  getOwnFirmEndpoint,
  updateFirmEndpoint,
  withdrawOfficeEndpoint,
} from '../../../shared/contracts/own-firm.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createFirmService } from './firm.service.ts'

export function firmModule(platform: ApiPlatform): ApiModule {
  const service = createFirmService(platform)
  const signedIn = withBearer(platform.tokens.ofAnyStanding)
  const app = new Hono<RequestEnv>()
  mount(app, getOwnFirmEndpoint, signedIn, async ({ caller }) => ({ firm: await service.find(caller) }))
  mount(app, updateFirmEndpoint, signedIn, async ({ caller, body }) => ({
    firm: await service.update(caller, body),
  }))
  mount(app, withdrawOfficeEndpoint, signedIn, async ({ caller }) => ({
    firm: await service.withdrawOffice(caller),
  }))
  return { routes: [app] }
}
