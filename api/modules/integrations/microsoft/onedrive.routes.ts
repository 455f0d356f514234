/** The calls of the second integration (product spec, section 7). */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../../runtime/http.ts'
import {
  createFolderRequestSchema,
  providerIdSchema,
  pageTokenSchema,
} from '../../../../shared/contracts/integrations/cloud-files.ts'
import {
  markReadRequestSchema,
  ONEDRIVE_PATHS,
  onedriveDisconnectRequestSchema,
  onedriveExchangeRequestSchema,
  outlookSendRequestSchema,
} from '../../../../shared/contracts/integrations/onedrive.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { ONEDRIVE_MESSAGES, UNREAD_PAGE_SIZE } from '../../../../shared/domain/integrations.ts'
import type { Caller } from '../../../caller.ts'
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
import type { OnedriveService } from './onedrive.service.ts'

const DOWNLOAD = `${ONEDRIVE_PATHS.download}/:fileId`
const FULL = `${ONEDRIVE_PATHS.message}/:id/full`
const ATTACHMENTS = `${ONEDRIVE_PATHS.message}/:id/attachments`
const ATTACHMENT = `${ATTACHMENTS}/:attachmentId`
const MAX_PAGE = 200

const listQuerySchema = z.object({ folderId: providerIdSchema.optional(), next: pageTokenSchema.optional() })
const unreadQuerySchema = z.object({
  top: z.coerce.number().int().min(1).max(MAX_PAGE).default(UNREAD_PAGE_SIZE),
  next: pageTokenSchema.optional(),
})
const attachmentQuerySchema = z.object({
  filename: z.string().max(400).optional(),
  mime: z.string().max(200).optional(),
})

export type OnedriveRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly requireActiveAttorney: RequireActiveAttorney
  readonly authorizations: Authorizations
  readonly connections: Connections
  readonly onedrive: OnedriveService
}

export function onedriveRoutes(deps: OnedriveRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  connecting(app, deps)
  files(app, deps)
  mail(app, deps)
  const { url, status, list, unread, exchangeCode, disconnect, upload, createFolder, send, markRead } =
    ONEDRIVE_PATHS
  for (const path of [url, status, list, unread, DOWNLOAD, FULL, ATTACHMENTS, ATTACHMENT])
    onlyMethods(app, path, 'GET')
  for (const path of [exchangeCode, disconnect, upload, createFolder, send, markRead])
    onlyMethods(app, path, 'POST')
  return app
}

function connecting(app: Hono<RequestEnv>, deps: OnedriveRoutesDeps): void {
  const { tokens, authorizations, connections } = deps
  const attorney = requireAttorney(tokens, deps.requireActiveAttorney)
  app.get(ONEDRIVE_PATHS.url, attorney, async (c) =>
    c.json({ url: await authorizations.begin(c.get('caller'), 'onedrive') }),
  )
  app.post(ONEDRIVE_PATHS.exchangeCode, attorney, async (c) => {
    const caller = c.get('caller')
    const { userId, ...given } = await callbackBodyOf(c, onedriveExchangeRequestSchema)
    requireOwn(caller, userId)
    await withUserMessage(ONEDRIVE_MESSAGES.exchange, () => authorizations.finish(caller, 'onedrive', given))
    return c.json(
      await withUserMessage(ONEDRIVE_MESSAGES.status, () => connections.status(caller, 'onedrive')),
    )
  })
  app.get(ONEDRIVE_PATHS.status, requireBearer(tokens), async (c) =>
    c.json(
      await withUserMessage(ONEDRIVE_MESSAGES.status, () => connections.status(c.get('caller'), 'onedrive')),
    ),
  )
  app.post(ONEDRIVE_PATHS.disconnect, requireBearer(tokens), async (c) => {
    const caller = c.get('caller')
    requireOwn(caller, (await callbackBodyOf(c, onedriveDisconnectRequestSchema)).userId)
    return c.json(await connections.disconnect(caller, 'onedrive'))
  })
}

function requireOwn(caller: Caller, userId: string): void {
  if (userId.toLowerCase() !== caller.userId)
    throw new AppError('user_mismatch', 'This belongs to a different account from the one that’s signed in.')
}

function files(app: Hono<RequestEnv>, { onedrive, ...deps }: OnedriveRoutesDeps): void {
  const attorney = requireAttorney(deps.tokens, deps.requireActiveAttorney)
  app.get(ONEDRIVE_PATHS.list, attorney, async (c) => {
    const { folderId, next } = queryOf(c, listQuerySchema)
    return c.json(await onedrive.files(c.get('caller'), folderId, next))
  })
  app.get(DOWNLOAD, attorney, async (c) =>
    fileAnswer(
      c,
      await onedrive.download(c.get('caller'), providerId(c.req.param('fileId')), c.req.raw.signal),
    ),
  )
  app.post(ONEDRIVE_PATHS.upload, attorney, async (c) => {
    requireForm(c)
    return c.json({ file: await onedrive.upload(c.get('caller'), () => arrivingFile(c)) }, 201)
  })
  app.post(ONEDRIVE_PATHS.createFolder, attorney, async (c) =>
    c.json(
      { file: await onedrive.createFolder(c.get('caller'), await bodyOf(c, createFolderRequestSchema)) },
      201,
    ),
  )
}

function mail(app: Hono<RequestEnv>, { onedrive, ...deps }: OnedriveRoutesDeps): void {
  const attorney = requireAttorney(deps.tokens, deps.requireActiveAttorney)
  app.get(ONEDRIVE_PATHS.unread, attorney, async (c) => {
    const { top, next } = queryOf(c, unreadQuerySchema)
    return c.json(await onedrive.unread(c.get('caller'), top, next))
  })
  app.get(FULL, attorney, async (c) =>
    c.json({ message: await onedrive.message(c.get('caller'), providerId(c.req.param('id'))) }),
  )
  app.get(ATTACHMENTS, attorney, async (c) =>
    c.json({ attachments: await onedrive.attachments(c.get('caller'), providerId(c.req.param('id'))) }),
  )
  app.get(ATTACHMENT, attorney, async (c) => {
    const { filename, mime } = queryOf(c, attachmentQuerySchema)
    const message = providerId(c.req.param('id'))
    const id = providerId(c.req.param('attachmentId'))
    const file = await onedrive.attachment(c.get('caller'), message, id, c.req.raw.signal)
    // The caller may name the file; of its kind the harmless ones alone are believed, from either side.
    return fileAnswer(c, { ...file, name: filename ?? file.name, mimeType: mime ?? file.mimeType })
  })
  app.post(ONEDRIVE_PATHS.send, attorney, async (c) => {
    await onedrive.sendMail(c.get('caller'), await bodyOf(c, outlookSendRequestSchema))
    return c.json({ sent: true, messageId: null })
  })
  app.post(ONEDRIVE_PATHS.markRead, attorney, async (c) => {
    const { messageId } = await bodyOf(c, markReadRequestSchema)
    await onedrive.markRead(c.get('caller'), messageId)
    return c.json({ messageId, isRead: true })
  })
}
