/** Routes of the Microsoft integration (product spec, section 7). */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import { onedriveEndpoints } from '../../../../shared/contracts/integrations/onedrive.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { ONEDRIVE_MESSAGES } from '../../../../shared/domain/integrations.ts'
import type { Caller } from '../../../caller.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { withBearer } from '../../../http/bearer.ts'
import { mount } from '../../../http/mount.ts'
import type { Authorizations } from '../connections/authorization.service.ts'
import type { Connections } from '../connections/connection.service.ts'
import { withUserMessage } from '../provider/user-message.ts'
import { parseCallback, providerId, withAttorney, type RequireActiveAttorney } from '../routing.ts'
import { arrivingFile, requireForm } from '../transfer/arriving-file.ts'
import { fileAnswer } from '../transfer/file-answer.ts'
import type { OnedriveService } from './onedrive.service.ts'

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
  return app
}

function connecting(app: Hono<RequestEnv>, deps: OnedriveRoutesDeps): void {
  const { tokens, authorizations, connections } = deps
  const signedIn = withBearer(tokens)
  const attorney = withAttorney(tokens, deps.requireActiveAttorney)
  mount(app, onedriveEndpoints.url, attorney, async ({ caller }) => ({
    url: await authorizations.begin(caller, 'onedrive'),
  }))
  mount(
    app,
    onedriveEndpoints.exchangeCode,
    attorney,
    async ({ caller, body: { userId, ...given } }) => {
      requireOwn(caller, userId)
      await withUserMessage(ONEDRIVE_MESSAGES.exchange, () =>
        authorizations.finish(caller, 'onedrive', given),
      )
      return withUserMessage(ONEDRIVE_MESSAGES.status, () => connections.status(caller, 'onedrive'))
    },
    parseCallback,
  )
  mount(app, onedriveEndpoints.status, signedIn, ({ caller }) =>
    withUserMessage(ONEDRIVE_MESSAGES.status, () => connections.status(caller, 'onedrive')),
  )
  mount(
    app,
    onedriveEndpoints.disconnect,
    signedIn,
    async ({ caller, body }) => {
      requireOwn(caller, body.userId)
      return connections.disconnect(caller, 'onedrive')
    },
    parseCallback,
  )
}

function requireOwn(caller: Caller, userId: string): void {
  if (userId.toLowerCase() !== caller.userId)
    throw new AppError('user_mismatch', 'This belongs to a different account from the one that’s signed in.')
}

function files(app: Hono<RequestEnv>, { onedrive, ...deps }: OnedriveRoutesDeps): void {
  const attorney = withAttorney(deps.tokens, deps.requireActiveAttorney)
  mount(app, onedriveEndpoints.list, attorney, ({ caller, query: { folderId, next } }) =>
    onedrive.files(caller, folderId, next),
  )
  mount(app, onedriveEndpoints.download, attorney, async ({ caller, params }, c) =>
    fileAnswer(c, await onedrive.download(caller, providerId(params.fileId), c.req.raw.signal)),
  )
  mount(app, onedriveEndpoints.upload, attorney, async ({ caller }, c) => {
    requireForm(c)
    return { file: await onedrive.upload(caller, () => arrivingFile(c)) }
  })
  mount(app, onedriveEndpoints.createFolder, attorney, async ({ caller, body }) => ({
    file: await onedrive.createFolder(caller, body),
  }))
}

function mail(app: Hono<RequestEnv>, { onedrive, ...deps }: OnedriveRoutesDeps): void {
  const attorney = withAttorney(deps.tokens, deps.requireActiveAttorney)
  mount(app, onedriveEndpoints.unread, attorney, ({ caller, query: { top, next } }) =>
    onedrive.unread(caller, top, next),
  )
  mount(app, onedriveEndpoints.message, attorney, async ({ caller, params }) => ({
    message: await onedrive.message(caller, providerId(params.id)),
  }))
  mount(app, onedriveEndpoints.attachments, attorney, async ({ caller, params }) => ({
    attachments: await onedrive.attachments(caller, providerId(params.id)),
  }))
  mount(app, onedriveEndpoints.attachment, attorney, async ({ caller, params, query }, c) => {
    const { id, attachmentId } = params
    const { filename, mime } = query
    const { signal } = c.req.raw
    const file = await onedrive.attachment(caller, providerId(id), providerId(attachmentId), signal)
    // The caller may set the file's name and type; fileAnswer accepts only harmless types from either source.
    return fileAnswer(c, { ...file, name: filename ?? file.name, mimeType: mime ?? file.mimeType })
  })
  mount(app, onedriveEndpoints.send, attorney, async ({ caller, body }) => {
    await onedrive.sendMail(caller, body)
    return { sent: true as const, messageId: null }
  })
  mount(app, onedriveEndpoints.markRead, attorney, async ({ caller, body: { messageId } }) => {
    await onedrive.markRead(caller, messageId)
    return { messageId, isRead: true as const }
  })
}
