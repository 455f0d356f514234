/** POST /api/device-shares gives a device its share, DELETE /api/device-shares/{deviceId} destroys it. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import { DEVICE_SHARES_PATH, deviceShareRequestSchema } from '../../../shared/contracts/device-shares.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Database } from '../../db/database.ts'
import { requireBearer } from '../../http/bearer.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import { deleteShare, useShare } from './device-shares.repository.ts'

const ONE = `${DEVICE_SHARES_PATH}/:deviceId`
const MAX_BODY = 16_384

type DeviceSharesDeps = {
  readonly database: Database
  readonly tokens: Pick<CallerTokens, 'ofLiveSession' | 'ofEndedSession'>
  readonly clock: () => number
  /** 256 random bits as base64url. */
  readonly newSecret: () => string
}

export function deviceSharesRoutes(deps: DeviceSharesDeps): Hono<RequestEnv> {
  const { database, tokens, clock } = deps
  const app = new Hono<RequestEnv>()

  // A token outlives its session by up to an hour; a copied device must not be opened in that hour.
  app.post(DEVICE_SHARES_PATH, requireBearer(tokens.ofLiveSession), async (c) => {
    const body = parseJson(c, await readBody(c, MAX_BODY))
    const { deviceId } = parseRequest(deviceShareRequestSchema, body)
    const { userId } = c.get('caller')
    const asked = { userId, deviceId, fresh: deps.newSecret(), at: new Date(clock()) }
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
  return app
}
