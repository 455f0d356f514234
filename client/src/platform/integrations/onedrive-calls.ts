/** The second integration: OneDrive and Outlook. */
import {
  authorizationUrlResponseSchema,
  disconnectResponseSchema,
  integrationStatusSchema,
} from '../../../../shared/contracts/integrations/connection.ts'
import {
  mailAttachmentsResponseSchema,
  mailMessageResponseSchema,
  mailSentResponseSchema,
  unreadMailResponseSchema,
} from '../../../../shared/contracts/integrations/mail.ts'
import {
  ONEDRIVE_PATHS,
  type OnedriveExchangeRequest,
  type OutlookSendRequest,
  markReadResponseSchema,
} from '../../../../shared/contracts/integrations/onedrive.ts'
import { CALLBACK_MESSAGES, ONEDRIVE_MESSAGES } from '../../../../shared/domain/integrations.ts'
import {
  type CallDeps,
  type ConnectionCalls,
  type FileCalls,
  type InboxCalls,
  PROVIDER_TIMEOUT,
  type SendMail,
  read,
  readFile,
  valueOf,
  write,
} from './account-calls.ts'
import { createFileCalls } from './file-calls.ts'
import { IntegrationFailure, spokenBy } from './integration-failure.ts'

export type OnedriveCalls = {
  readonly connection: ConnectionCalls
  readonly files: FileCalls
  readonly inbox: InboxCalls
  readonly sendMail: SendMail
}

export function createOnedriveCalls(deps: CallDeps): OnedriveCalls {
  return {
    connection: connectionCalls(deps),
    files: createFileCalls(deps, ONEDRIVE_PATHS, ONEDRIVE_MESSAGES),
    inbox: inboxCalls(deps),
    sendMail: async ({ to, subject, text }) => {
      const body: OutlookSendRequest = { to, subject, message: text }
      const asking = { path: ONEDRIVE_PATHS.send, body, schema: mailSentResponseSchema }
      await write(deps, asking, ONEDRIVE_MESSAGES.send)
    },
  }
}

function connectionCalls(deps: CallDeps): ConnectionCalls {
  const { http, logger } = deps
  return {
    authorizationUrl: async () => {
      const asking = { path: ONEDRIVE_PATHS.url, schema: authorizationUrlResponseSchema }
      return (await read(deps, asking, ONEDRIVE_MESSAGES.url)).url
    },
    exchange: async ({ code, state }, userId) => {
      if (userId === '') throw new IntegrationFailure(CALLBACK_MESSAGES.userIdRequired)
      const body: OnedriveExchangeRequest = { code, state, userId }
      const answer = await http.send({
        method: 'POST',
        path: ONEDRIVE_PATHS.exchangeCode,
        body,
        schema: integrationStatusSchema,
        timeout: PROVIDER_TIMEOUT,
      })
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.exchange, spokenBy)
    },
    status: (signal) =>
      read(
        deps,
        { path: ONEDRIVE_PATHS.status, schema: integrationStatusSchema, signal },
        ONEDRIVE_MESSAGES.status,
      ),
    disconnect: async (userId) => {
      if (userId === null || userId === '') throw new IntegrationFailure(CALLBACK_MESSAGES.userMissing)
      const asking = { path: ONEDRIVE_PATHS.disconnect, body: { userId }, schema: disconnectResponseSchema }
      return write(deps, asking, ONEDRIVE_MESSAGES.disconnect)
    },
  }
}

function inboxCalls(deps: CallDeps): InboxCalls {
  const messagePath = (id: string): `/${string}` => `${ONEDRIVE_PATHS.message}/${encodeURIComponent(id)}`
  return {
    unread: async (top, { next, signal }) => {
      const answer = await deps.http.send({
        path: ONEDRIVE_PATHS.unread,
        query: next === null ? { top } : { next },
        schema: unreadMailResponseSchema,
        signal,
        timeout: PROVIDER_TIMEOUT,
      })
      return valueOf(deps.logger, answer, ONEDRIVE_MESSAGES.unread, spokenBy)
    },
    message: async (id, signal) => {
      const asking = { path: `${messagePath(id)}/full`, schema: mailMessageResponseSchema, signal } as const
      return (await read(deps, asking, ONEDRIVE_MESSAGES.message)).message
    },
    attachments: async (id, signal) => {
      const path = `${messagePath(id)}/attachments` as const
      const asking = { path, schema: mailAttachmentsResponseSchema, signal }
      return (await read(deps, asking, ONEDRIVE_MESSAGES.attachments)).attachments
    },
    attachment: (id, { id: attachmentId, name, mimeType }, signal) =>
      readFile(
        deps,
        {
          path: `${messagePath(id)}/attachments/${encodeURIComponent(attachmentId)}`,
          query: { filename: name, mime: mimeType },
          signal,
        },
        ONEDRIVE_MESSAGES.attachment,
      ),
    markRead: async (messageId) => {
      const asking = { path: ONEDRIVE_PATHS.markRead, body: { messageId }, schema: markReadResponseSchema }
      await write(deps, asking, ONEDRIVE_MESSAGES.markRead)
    },
  }
}
