/** Routes for recovery codes. Using one is the only call allowed before the second factor. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  getRecoveryCodesEndpoint,
  makeRecoveryCodesEndpoint,
  recoverEndpoint,
} from '../../../shared/contracts/second-step.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import type { RecoveryCodes } from './recovery-codes.service.ts'

export type SecondStepRoutesDeps = {
  readonly tokens: TokenVerifier
  /** Does not require the second factor. */
  readonly tokensAtTheDoor: TokenVerifier
  readonly recoveryCodes: RecoveryCodes
}

export function secondStepRoutes({
  tokens,
  tokensAtTheDoor,
  recoveryCodes,
}: SecondStepRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  mount(app, getRecoveryCodesEndpoint, signedIn, ({ caller }) => recoveryCodes.state(caller))
  mount(app, makeRecoveryCodesEndpoint, signedIn, ({ caller }) => recoveryCodes.renew(caller))
  mount(app, recoverEndpoint, withBearer(tokensAtTheDoor), async ({ caller, body }) => ({
    left: await recoveryCodes.use(caller, body.code),
  }))
  return app
}
