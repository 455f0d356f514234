/** Routes of the Google integration (product spec, section 7). */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import { googleEndpoints } from '../../../../shared/contracts/integrations/google.ts'
import { GOOGLE_MESSAGES } from '../../../../shared/domain/integrations.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { withBearer } from '../../../http/bearer.ts'
import { mount } from '../../../http/mount.ts'
import type { Authorizations } from '../connections/authorization.service.ts'
import type { Connections } from '../connections/connection.service.ts'
import { withUserMessage } from '../provider/user-message.ts'
import { parseCallback, providerId, withAttorney, type RequireActiveAttorney } from '../routing.ts'
import { arrivingFile, requireForm } from '../transfer/arriving-file.ts'
import { fileAnswer } from '../transfer/file-answer.ts'
import type { GoogleService } from './google.service.ts'

const DAY = 86_400_000
const DEFAULT_SPAN = 60 * DAY

export type GoogleRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly requireActiveAttorney: RequireActiveAttorney
  readonly authorizations: Authorizations
  readonly connections: Connections
  readonly google: GoogleService
  readonly clock: () => number
}

export function googleRoutes(deps: GoogleRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  connecting(app, deps)
  using(app, deps)
  return app
}

function connecting(app: Hono<RequestEnv>, deps: GoogleRoutesDeps): void {
  const { tokens, authorizations, connections } = deps
  const signedIn = withBearer(tokens)
  const attorney = withAttorney(tokens, deps.requireActiveAttorney)
  mount(app, googleEndpoints.url, attorney, async ({ caller }) => ({
    url: await authorizations.begin(caller, 'google'),
  }))
  mount(
    app,
    googleEndpoints.exchangeCode,
    attorney,
    async ({ caller, body }) => {
      await withUserMessage(GOOGLE_MESSAGES.exchange, () => authorizations.finish(caller, 'google', body))
      return withUserMessage(GOOGLE_MESSAGES.status, () => connections.status(caller, 'google'))
    },
    parseCallback,
  )
  mount(app, googleEndpoints.status, signedIn, ({ caller }) =>
    withUserMessage(GOOGLE_MESSAGES.status, () => connections.status(caller, 'google')),
  )
  mount(app, googleEndpoints.disconnect, signedIn, ({ caller }) => connections.disconnect(caller, 'google'))
}

function using(app: Hono<RequestEnv>, { google, clock, ...deps }: GoogleRoutesDeps): void {
  const attorney = withAttorney(deps.tokens, deps.requireActiveAttorney)
  mount(app, googleEndpoints.list, attorney, ({ caller, query: { folderId, next } }) =>
    google.files(caller, folderId, next),
  )
  mount(app, googleEndpoints.download, attorney, async ({ caller, params }, c) =>
    fileAnswer(c, await google.download(caller, providerId(params.fileId), c.req.raw.signal)),
  )
  mount(app, googleEndpoints.upload, attorney, async ({ caller }, c) => {
    requireForm(c)
    return { file: await google.upload(caller, () => arrivingFile(c)) }
  })
  mount(app, googleEndpoints.createFolder, attorney, async ({ caller, body }) => ({
    file: await google.createFolder(caller, body),
  }))
  mount(app, googleEndpoints.events, attorney, ({ caller, query: { timeMin, timeMax, next } }) => {
    const from = timeMin ?? new Date(clock()).toISOString()
    const to = timeMax ?? new Date(Date.parse(from) + DEFAULT_SPAN).toISOString()
    return google.events(caller, { timeMin: from, timeMax: to, next })
  })
  mount(app, googleEndpoints.referralDeadline, attorney, async ({ caller, body }) => ({
    event: await google.putDeadline(caller, body.referralId.toLowerCase()),
  }))
  mount(app, googleEndpoints.lienDeadline, attorney, async ({ caller, body }) => ({
    event: await google.putLienDeadline(caller, body),
  }))
  mount(app, googleEndpoints.sendEmail, attorney, async ({ caller, body }) => ({
    sent: true as const,
    messageId: await google.sendMail(caller, body),
  }))
}
