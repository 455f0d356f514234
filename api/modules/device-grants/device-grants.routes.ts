/** The devices that may send referrals in a person's name with no tab open: made at sign-in, listed, ended. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  createDeviceGrantRequestSchema,
  DEVICE_GRANTS_PATH,
  endGrantsQuerySchema,
  GRANT_HEADER,
} from '../../../shared/contracts/device-grants.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { sessionOf, type Caller } from '../../caller.ts'
import { callerOf, requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { WhichSessions } from './device-grants.repository.ts'
import type { DeviceGrants } from './device-grants.service.ts'

const ONE = `${DEVICE_GRANTS_PATH}/:id`
const MAX_BODY = 8 * 1024

/** Of no session known: nothing was made in it, and everything in others. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

function sessionsOf(
  { scope, session_id: named }: z.infer<typeof endGrantsQuerySchema>,
  caller: Caller,
): WhichSessions {
  if (scope === 'global') return { sessions: 'all' }
  if (scope === 'session') return { sessions: 'this', sessionId: named ?? NO_SESSION }
  return { sessions: scope === 'local' ? 'this' : 'others', sessionId: sessionOf(caller) ?? NO_SESSION }
}

export type DeviceGrantRoutesDeps = { readonly tokens: CallerTokens; readonly grants: DeviceGrants }

export function deviceGrantsRoutes({ tokens, grants }: DeviceGrantRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = requireBearer(tokens)

  // A grant outlives the token by months, so the session must be there for certain.
  app.post(DEVICE_GRANTS_PATH, requireBearer(tokens.ofSessionForCertain), async (c) => {
    const request = parseRequest(createDeviceGrantRequestSchema, parseJson(c, await readBody(c, MAX_BODY)))
    return c.json(await grants.issue(c.get('caller'), request), 201)
  })

  app.get(DEVICE_GRANTS_PATH, signedIn, async (c) => c.json({ grants: await grants.list(c.get('caller')) }))

  /**
   * Signing out ends this device's (its secret is shown, whether or not the token still holds), and those made in the sessions that it
   * ends; a new password ends all. The session is over by then, and a suspended person may end what there is.
   */
  app.delete(DEVICE_GRANTS_PATH, async (c) => {
    const secret = c.req.header(GRANT_HEADER)
    if (secret !== undefined) await grants.endBySecret(secret)
    else {
      const caller = await callerOf(c.req.header('Authorization'), tokens.ofEndedSession)
      const query = parseRequest(endGrantsQuerySchema, c.req.query())
      // Told again with the same id, as after an answer that was lost, it is the same change.
      const newPassword = query.reason === 'new_password' ? { key: c.get('requestId') } : null
      await grants.endAll(caller, sessionsOf(query, caller), newPassword)
    }
    return c.body(null, 204)
  })

  app.delete(ONE, signedIn, async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'))
    if (!id.success) throw new AppError('not_found', 'There is no such device.')
    await grants.end(c.get('caller'), id.data)
    return c.body(null, 204)
  })

  onlyMethods(app, DEVICE_GRANTS_PATH, 'GET', 'POST', 'DELETE')
  onlyMethods(app, ONE, 'DELETE')
  return app
}
