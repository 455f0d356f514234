/** POST /api/device-shares gives a device its share, DELETE /api/device-shares/{deviceId} destroys it. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import { DEVICE_SHARES_PATH, deviceShareRequestSchema } from '../../../shared/contracts/device-shares.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { deleteShare, useShare } from './device-shares.repository.ts'

const ONE = `${DEVICE_SHARES_PATH}/:deviceId`
const MAX_BODY = 16_384

export function deviceSharesModule(platform: ApiPlatform): ApiModule {
  const { database, tokens, clock, newSecret } = platform
  const app = new Hono<RequestEnv>()

  // A token outlives its session by up to an hour; a copied device must not be opened in that hour.
  app.post(DEVICE_SHARES_PATH, requireBearer(tokens.ofLiveSession), async (c) => {
    const body = parseJson(c, await readBody(c, MAX_BODY))
    const { deviceId } = parseRequest(deviceShareRequestSchema, body)
    const { userId } = c.get('caller')
    const asked = { userId, deviceId, fresh: newSecret(), at: new Date(clock()) }
    return c.json({ share: await database.asService((tx) => useShare(tx, asked)) })
  })

  // Whoever signs out has ended the session just before.
  app.delete(ONE, requireBearer(tokens.ofEndedSession), async (c) => {
    const deviceId = z.uuid().safeParse(c.req.param('deviceId'))
    if (!deviceId.success) throw new AppError('not_found', 'There is no such device.')
    await database.asService((tx) => deleteShare(tx, c.get('caller').userId, deviceId.data))
    return c.body(null, 204)
  })

  onlyMethods(app, DEVICE_SHARES_PATH, 'POST')
  onlyMethods(app, ONE, 'DELETE')
  return { routes: [app] }
}
