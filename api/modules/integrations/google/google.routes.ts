/** The calls of the first integration (product spec, section 7). */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../../runtime/http.ts'
import {
  createFolderRequestSchema,
  providerIdSchema,
  pageTokenSchema,
} from '../../../../shared/contracts/integrations/cloud-files.ts'
import {
  gmailSendRequestSchema,
  GOOGLE_PATHS,
  googleExchangeRequestSchema,
  referralDeadlineRequestSchema,
} from '../../../../shared/contracts/integrations/google.ts'
import { GOOGLE_MESSAGES } from '../../../../shared/domain/integrations.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { requireBearer } from '../../../http/bearer.ts'
import { onlyMethods } from '../../../http/methods.ts'
import type { Authorizations } from '../connections/authorization.service.ts'
import type { Connections } from '../connections/connection.service.ts'
import { withUserMessage } from '../provider/user-message.ts'
import {
  bodyOf,
  callbackBodyOf,
  providerId,
  queryOf,
  requireAttorney,
  type RequireActiveAttorney,
} from '../routing.ts'
import { arrivingFile, requireForm } from '../transfer/arriving-file.ts'
import { fileAnswer } from '../transfer/file-answer.ts'
import type { GoogleService } from './google.service.ts'

const DAY = 86_400_000
const DEFAULT_SPAN = 60 * DAY
const DOWNLOAD = `${GOOGLE_PATHS.download}/:fileId`

const listQuerySchema = z.object({ folderId: providerIdSchema.optional(), next: pageTokenSchema.optional() })
const moment = z.iso
  .datetime({ offset: true, error: 'Enter a time as ISO 8601 with its time zone.' })
  .transform((text) => new Date(text).toISOString())
const eventsQuerySchema = z
  .object({ timeMin: moment.optional(), timeMax: moment.optional(), next: pageTokenSchema.optional() })
  .refine(({ timeMin, timeMax }) => timeMin === undefined || timeMax === undefined || timeMin < timeMax, {
    path: ['timeMax'],
    message: 'The end must be after the beginning.',
  })

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
  const { url, status, files, events, ...posted } = GOOGLE_PATHS
  for (const path of [url, status, files, events, DOWNLOAD]) onlyMethods(app, path, 'GET')
  for (const [name, path] of Object.entries(posted)) if (name !== 'download') onlyMethods(app, path, 'POST')
  return app
}

function connecting(app: Hono<RequestEnv>, deps: GoogleRoutesDeps): void {
  const { tokens, authorizations, connections } = deps
  const attorney = requireAttorney(tokens, deps.requireActiveAttorney)
  app.get(GOOGLE_PATHS.url, attorney, async (c) =>
    c.json({ url: await authorizations.begin(c.get('caller'), 'google') }),
  )
  app.post(GOOGLE_PATHS.exchangeCode, attorney, async (c) => {
    const caller = c.get('caller')
    const given = await callbackBodyOf(c, googleExchangeRequestSchema)
    await withUserMessage(GOOGLE_MESSAGES.exchange, () => authorizations.finish(caller, 'google', given))
    return c.json(await withUserMessage(GOOGLE_MESSAGES.status, () => connections.status(caller, 'google')))
  })
  app.get(GOOGLE_PATHS.status, requireBearer(tokens), async (c) =>
    c.json(
      await withUserMessage(GOOGLE_MESSAGES.status, () => connections.status(c.get('caller'), 'google')),
    ),
  )
  app.post(GOOGLE_PATHS.disconnect, requireBearer(tokens), async (c) =>
    c.json(await connections.disconnect(c.get('caller'), 'google')),
  )
}

function using(app: Hono<RequestEnv>, { google, clock, ...deps }: GoogleRoutesDeps): void {
  const attorney = requireAttorney(deps.tokens, deps.requireActiveAttorney)
  app.get(GOOGLE_PATHS.files, attorney, async (c) => {
    const { folderId, next } = queryOf(c, listQuerySchema)
    return c.json(await google.files(c.get('caller'), folderId, next))
  })
  app.get(DOWNLOAD, attorney, async (c) =>
    fileAnswer(
      c,
      await google.download(c.get('caller'), providerId(c.req.param('fileId')), c.req.raw.signal),
    ),
  )
  app.post(GOOGLE_PATHS.upload, attorney, async (c) => {
    requireForm(c)
    return c.json({ file: await google.upload(c.get('caller'), () => arrivingFile(c)) }, 201)
  })
  app.post(GOOGLE_PATHS.createFolder, attorney, async (c) =>
    c.json(
      { file: await google.createFolder(c.get('caller'), await bodyOf(c, createFolderRequestSchema)) },
      201,
    ),
  )
  app.get(GOOGLE_PATHS.events, attorney, async (c) => {
    const { timeMin, timeMax, next } = queryOf(c, eventsQuerySchema)
    const from = timeMin ?? new Date(clock()).toISOString()
    const to = timeMax ?? new Date(Date.parse(from) + DEFAULT_SPAN).toISOString()
    return c.json(await google.events(c.get('caller'), { timeMin: from, timeMax: to, next }))
  })
  app.post(GOOGLE_PATHS.referralDeadline, attorney, async (c) => {
    const { referralId } = await bodyOf(c, referralDeadlineRequestSchema)
    return c.json({ event: await google.putDeadline(c.get('caller'), referralId.toLowerCase()) })
  })
  app.post(GOOGLE_PATHS.sendEmail, attorney, async (c) => {
    const mail = await bodyOf(c, gmailSendRequestSchema)
    return c.json({ sent: true, messageId: await google.sendMail(c.get('caller'), mail) })
  })
}
