/** The devices that may send referrals in a person's name with no tab open: made at sign-in, listed, ended. */
import { Hono } from 'hono'
import type { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  createDeviceGrantEndpoint,
  endDeviceGrantEndpoint,
  endDeviceGrantsEndpoint,
  GRANT_HEADER,
  issuedDeviceGrantSchema,
  listDeviceGrantsEndpoint,
  type endGrantsQuerySchema,
} from '../../../shared/contracts/device-grants.ts'
import { sessionOf, type Caller } from '../../caller.ts'
import { withBearer } from '../../http/bearer.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { mount, type Identify } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { WhichSessions } from './device-grants.repository.ts'
import type { DeviceGrants } from './device-grants.service.ts'

/** Of no session known: nothing was made in it, and everything in others. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

function sessionsOf(
  { scope, session_id: named }: z.output<typeof endGrantsQuerySchema>,
  caller: Caller,
): WhichSessions {
  if (scope === 'global') return { sessions: 'all' }
  if (scope === 'session') return { sessions: 'this', sessionId: named ?? NO_SESSION }
  return { sessions: scope === 'local' ? 'this' : 'others', sessionId: sessionOf(caller) ?? NO_SESSION }
}

export type DeviceGrantRoutesDeps = { readonly tokens: CallerTokens; readonly grants: DeviceGrants }

export function deviceGrantsRoutes({ tokens, grants }: DeviceGrantRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)

  // The BFF alone is answered with the secret. A grant outlives the token by months, so the session must be there for certain.
  const issuing = { ...createDeviceGrantEndpoint, response: issuedDeviceGrantSchema }
  mount(app, issuing, withBearer(tokens.ofSessionForCertain), ({ caller, body }) =>
    grants.issue(caller, body),
  )

  mount(app, listDeviceGrantsEndpoint, signedIn, async ({ caller }) => ({
    grants: await grants.list(caller),
  }))

  /**
   * Signing out ends this device's (its secret is shown, whether or not the token still holds), and those made in the sessions that it
   * ends; a new password ends all. The session is over by then, and a suspended person may end what there is.
   */
  const signedOut = withBearer(tokens.ofEndedSession)
  const ending: Identify<Ending> = async (c) => {
    const secret = c.req.header(GRANT_HEADER)
    return secret === undefined ? { caller: await signedOut(c) } : { secret }
  }
  mount(app, endDeviceGrantsEndpoint, ending, async ({ caller: by, query }, c) => {
    if ('secret' in by) return grants.endBySecret(by.secret)
    // Told again with the same id, as after an answer that was lost, it is the same change.
    const newPassword = query.reason === 'new_password' ? { key: c.get('requestId') } : null
    return grants.endAll(by.caller, sessionsOf(query, by.caller), newPassword)
  })

  mount(app, endDeviceGrantEndpoint, signedIn, async ({ caller, params }) =>
    grants.end(caller, uuidParam(params.id, 'There is no such device.')),
  )
  return app
}

type Ending = { readonly secret: string } | { readonly caller: Caller }
