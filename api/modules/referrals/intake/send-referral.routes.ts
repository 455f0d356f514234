/** POST /api/send-referral-email, signed by the BFF in the name of a signed-in attorney, or of a device that holds a grant of one. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import { SEND_REFERRAL_EMAIL_PATH } from '../../../../shared/contracts/referral-email.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { parseJson } from '../../../http/body.ts'
import { onlyMethods } from '../../../http/methods.ts'
import { requireSignature, type SignatureOptions } from '../../../http/signature.ts'
import { requireBearerOrGrant, type GrantCallerDeps } from '../../device-grants/grant-caller.ts'
import type { SendReferral } from './send-referral.service.ts'

export type SendReferralRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly grants: GrantCallerDeps['grants']
  readonly signature: SignatureOptions
  readonly referrals: SendReferral
}

export function sendReferralRoutes({
  tokens,
  grants,
  signature,
  referrals,
}: SendReferralRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.post(
    SEND_REFERRAL_EMAIL_PATH,
    requireSignature(signature),
    requireBearerOrGrant({ tokens, grants }),
    async (c) => c.json(await referrals.send(c.get('caller'), parseJson(c, c.get('rawBody')))),
  )
  onlyMethods(app, SEND_REFERRAL_EMAIL_PATH, 'POST')
  return app
}
