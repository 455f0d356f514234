/** Routes of the email service: sending a message, signed by the BFF, and its health. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { emailHealthEndpoint, sendEmailEndpoint } from '../../../shared/contracts/email.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import { anybody, mount, UNPARSED } from '../../http/mount.ts'
import { withSignature, type SignatureOptions } from '../../http/signature.ts'
import type { EmailService } from './email.service.ts'

export type EmailRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly signature: SignatureOptions
  readonly email: EmailService
  readonly clock: () => number
}

export function emailRoutes({ tokens, signature, email, clock }: EmailRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withSignature(signature, withBearer(tokens))
  // The service parses the message itself, after it checks the caller's permission and counts the attempt.
  const unparsed = { ...sendEmailEndpoint, request: UNPARSED }
  mount(app, unparsed, signedIn, ({ caller, body }) => email.send(caller, body))
  mount(app, emailHealthEndpoint, anybody, () =>
    Promise.resolve({ status: 'ok', timestamp: new Date(clock()).toISOString() }),
  )
  return app
}
