/** Routes for a client's own requests. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  clientSignupEndpoint,
  listClientRequestsEndpoint,
  postClientRequestEndpoint,
  withdrawClientRequestEndpoint,
} from '../../../shared/contracts/client-requests.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { originOf } from '../../http/call-origin.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ClientRequestsService } from './client-requests.service.ts'

export type ClientRequestsRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly requests: ClientRequestsService
  readonly signupLimit: CallLimit
  readonly postLimit: CallLimit
}

export function clientRequestsRoutes(deps: ClientRequestsRoutesDeps): Hono<RequestEnv> {
  const { tokens, requests, signupLimit, postLimit } = deps
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  // Every attempt counts, even with an invalid body.
  mount(
    app,
    clientSignupEndpoint,
    (c) => signupLimit(originOf(c)),
    async ({ body }, c) => ({ userId: await requests.signUp(body, originOf(c)), requestId: body.id }),
  )
  mount(app, listClientRequestsEndpoint, signedIn, ({ caller }) => requests.list(caller))
  mount(app, postClientRequestEndpoint, signedIn, async ({ caller, body }) => {
    await postLimit(caller.userId)
    return { request: await requests.post(caller, body) }
  })
  mount(app, withdrawClientRequestEndpoint, signedIn, async ({ caller, params }) => ({
    request: await requests.withdraw(caller, uuidParam(params.id, 'We couldn’t find this request.')),
  }))
  return app
}
