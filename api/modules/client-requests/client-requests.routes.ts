/** A client's requests over HTTP. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  CLIENT_REQUESTS_PATH,
  CLIENT_SIGNUP_PATH,
  clientSignupRequestSchema,
  postClientRequestSchema,
} from '../../../shared/contracts/client-requests.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { originOf } from '../../http/call-origin.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { ClientRequestsService } from './client-requests.service.ts'

const BODY_MAX = 32_768
const WITHDRAW_PATH = `${CLIENT_REQUESTS_PATH}/:id/withdraw`

export type ClientRequestsRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly requests: ClientRequestsService
  readonly signupLimit: CallLimit
  readonly postLimit: CallLimit
}

export function clientRequestsRoutes(deps: ClientRequestsRoutesDeps): Hono<RequestEnv> {
  const { tokens, requests, signupLimit, postLimit } = deps
  const app = new Hono<RequestEnv>()
  app.post(CLIENT_SIGNUP_PATH, async (c) => {
    await signupLimit(originOf(c))
    const request = parseRequest(clientSignupRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ userId: await requests.signUp(request, originOf(c)), requestId: request.id }, 201)
  })
  app.get(CLIENT_REQUESTS_PATH, requireBearer(tokens), async (c) =>
    c.json(await requests.list(c.get('caller'))),
  )
  app.post(CLIENT_REQUESTS_PATH, requireBearer(tokens), async (c) => {
    const caller = c.get('caller')
    const request = parseRequest(postClientRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    await postLimit(caller.userId)
    return c.json({ request: await requests.post(caller, request) }, 201)
  })
  app.post(WITHDRAW_PATH, requireBearer(tokens), async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'))
    if (!id.success) throw new AppError('not_found', 'We couldn’t find this request.')
    return c.json({ request: await requests.withdraw(c.get('caller'), id.data) })
  })
  onlyMethods(app, CLIENT_SIGNUP_PATH, 'POST')
  onlyMethods(app, CLIENT_REQUESTS_PATH, 'GET', 'POST')
  onlyMethods(app, WITHDRAW_PATH, 'POST')
  return app
}
