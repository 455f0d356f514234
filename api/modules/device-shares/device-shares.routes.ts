/** Gives a device its share of a user's encryption key, and destroys it. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  createDeviceShareEndpoint,
  destroyDeviceShareEndpoint,
} from '../../../shared/contracts/device-shares.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { deleteShare, useShare } from './device-shares.repository.ts'

export function deviceSharesModule(platform: ApiPlatform): ApiModule {
  const { database, tokens, clock, newSecret } = platform
  const app = new Hono<RequestEnv>()

  // A token outlives its session by up to an hour; in that hour it must not unlock a copied device.
  const live = withBearer(tokens.ofLiveSession)
  mount(app, createDeviceShareEndpoint, live, async ({ caller: { userId }, body: { deviceId } }) => {
    const shareUse = { userId, deviceId, fresh: newSecret(), at: new Date(clock()) }
    return { share: await database.asService((tx) => useShare(tx, shareUse)) }
  })

  // Signing out ends the session before this call.
  const ended = withBearer(tokens.ofEndedSession)
  mount(app, destroyDeviceShareEndpoint, ended, async ({ caller: { userId }, params }) => {
    const deviceId = uuidParam(params.deviceId, 'There is no such device.')
    await database.asService((tx) => deleteShare(tx, userId, deviceId))
  })
  return { routes: [app] }
}
