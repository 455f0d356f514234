/** The e-mail service's own calls: POST /api/send-email, signed by the BFF, and its health. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { SEND_EMAIL_PATH, type HealthResponse } from '../../../shared/contracts/email.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { requireSignature, type SignatureOptions } from '../../http/signature.ts'
import type { EmailService } from './email.service.ts'

export type EmailRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly signature: SignatureOptions
  readonly email: EmailService
  readonly clock: () => number
}

export function emailRoutes({ tokens, signature, email, clock }: EmailRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.post(SEND_EMAIL_PATH, requireSignature(signature), requireBearer(tokens), async (c) =>
    c.json(await email.send(c.get('caller'), parseJson(c, c.get('rawBody')))),
  )
  onlyMethods(app, SEND_EMAIL_PATH, 'POST')
  app.get('/health', (c) =>
    c.json({ status: 'ok', timestamp: new Date(clock()).toISOString() } satisfies HealthResponse),
  )
  onlyMethods(app, '/health', 'GET')
  return app
}
