/** The route for sending a referral: signed by the BFF, for a signed-in attorney or a device with an attorney's grant. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import { sendReferralEmailEndpoint } from '../../../../shared/contracts/referral-email.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { mount, UNPARSED } from '../../../http/mount.ts'
import { withSignature, type SignatureOptions } from '../../../http/signature.ts'
import { withBearerOrGrant, type GrantCallerDeps } from '../../device-grants/grant-caller.ts'
import type { SendReferral } from './send-referral.service.ts'

export type SendReferralRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly grants: GrantCallerDeps['grants']
  readonly signature: SignatureOptions
  readonly referrals: SendReferral
}

export function sendReferralRoutes(deps: SendReferralRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signed = withSignature(deps.signature, withBearerOrGrant(deps, 'referral'))
  // The service parses the referral itself, after it checks the caller's permission.
  const unparsed = { ...sendReferralEmailEndpoint, request: UNPARSED }
  mount(app, unparsed, signed, ({ caller, body }) => deps.referrals.send(caller, body))
  return app
}
