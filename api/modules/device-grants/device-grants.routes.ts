/** Routes for device grants, which let a device send what a user has queued without an open tab: created at sign-in, listed and ended. */
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

/** Stands for an unknown session: no grant was created in it. */
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

  // Only the BFF receives the secret. A grant outlives the token by months, so the session must be confirmed live.
  const issuing = { ...createDeviceGrantEndpoint, response: issuedDeviceGrantSchema }
  mount(app, issuing, withBearer(tokens.ofSessionForCertain), ({ caller, body }) =>
    grants.issue(caller, body),
  )

  mount(app, listDeviceGrantsEndpoint, signedIn, async ({ caller }) => ({
    grants: await grants.list(caller),
  }))

  /**
   * Signing out ends this device's grants (authenticated by the secret, even if the token is invalid) and those created in the sessions
   * that it ends; a new password ends all. The session has ended by then, and suspended users may end grants too.
   */
  const signedOut = withBearer(tokens.ofEndedSession)
  const ending: Identify<Ending> = async (c) => {
    const secret = c.req.header(GRANT_HEADER)
    return secret === undefined ? { caller: await signedOut(c) } : { secret }
  }
  mount(app, endDeviceGrantsEndpoint, ending, async ({ caller: by, query }, c) => {
    if ('secret' in by) return grants.endBySecret(by.secret)
    // A repeated request with the same id, e.g. after a lost response, is the same change.
    const newPassword = query.reason === 'new_password' ? { key: c.get('requestId') } : null
    return grants.endAll(by.caller, sessionsOf(query, by.caller), newPassword)
  })

  mount(app, endDeviceGrantEndpoint, signedIn, async ({ caller, params }) =>
    grants.end(caller, uuidParam(params.id, 'There is no such device.')),
  )
  return app
}

type Ending = { readonly secret: string } | { readonly caller: Caller }
