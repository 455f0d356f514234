/** /api/second-step: recovery codes. Using one is the only call that a session makes before its second step. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  RECOVER_PATH,
  recoverRequestSchema,
  RECOVERY_CODES_PATH,
} from '../../../shared/contracts/second-step.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { RecoveryCodes } from './recovery-codes.service.ts'

const BODY_MAX = 16_384

export type SecondStepRoutesDeps = {
  readonly tokens: TokenVerifier
  /** Does not ask for the second step. */
  readonly tokensAtTheDoor: TokenVerifier
  readonly recoveryCodes: RecoveryCodes
}

export function secondStepRoutes({
  tokens,
  tokensAtTheDoor,
  recoveryCodes,
}: SecondStepRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.get(RECOVERY_CODES_PATH, requireBearer(tokens), async (c) =>
    c.json(await recoveryCodes.state(c.get('caller'))),
  )
  app.post(RECOVERY_CODES_PATH, requireBearer(tokens), async (c) =>
    c.json(await recoveryCodes.renew(c.get('caller')), 201),
  )
  app.post(RECOVER_PATH, requireBearer(tokensAtTheDoor), async (c) => {
    const { code } = parseRequest(recoverRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ left: await recoveryCodes.use(c.get('caller'), code) })
  })
  onlyMethods(app, RECOVERY_CODES_PATH, 'GET', 'POST')
  onlyMethods(app, RECOVER_PATH, 'POST')
  return app
}
