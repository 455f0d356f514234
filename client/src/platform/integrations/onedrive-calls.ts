/** The second integration: OneDrive and Outlook. */
import { onedriveEndpoints } from '../../../../shared/contracts/integrations/onedrive.ts'
import { CALLBACK_MESSAGES, ONEDRIVE_MESSAGES } from '../../../../shared/domain/integrations.ts'
import {
  type CallDeps,
  type ConnectionCalls,
  DOWNLOAD_TIMEOUT,
  type FileCalls,
  type InboxCalls,
  PROVIDER_TIMEOUT,
  type SendMail,
  valueOf,
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
  const { http, logger } = deps
  return {
    connection: connectionCalls(deps),
    files: createFileCalls(deps, onedriveEndpoints, ONEDRIVE_MESSAGES),
    inbox: inboxCalls(deps),
    sendMail: async ({ to, subject, text }) => {
      const body = { to, subject, message: text }
      const answer = await http.call(onedriveEndpoints.send, { body, timeout: PROVIDER_TIMEOUT })
      valueOf(logger, answer, ONEDRIVE_MESSAGES.send)
    },
  }
}

function connectionCalls({ http, logger }: CallDeps): ConnectionCalls {
  return {
    authorizationUrl: async () => {
      const answer = await http.call(onedriveEndpoints.url, { timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.url).url
    },
    exchange: async ({ code, state }, userId) => {
      if (userId === '') throw new IntegrationFailure(CALLBACK_MESSAGES.userIdRequired)
      const body = { code, state, userId }
      const answer = await http.call(onedriveEndpoints.exchangeCode, { body, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.exchange, spokenBy)
    },
    status: async (signal) => {
      const answer = await http.call(onedriveEndpoints.status, { signal, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.status)
    },
    disconnect: async (userId) => {
      if (userId === null || userId === '') throw new IntegrationFailure(CALLBACK_MESSAGES.userMissing)
      const body = { userId }
      const answer = await http.call(onedriveEndpoints.disconnect, { body, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.disconnect)
    },
  }
}

function inboxCalls({ http, logger }: CallDeps): InboxCalls {
  return {
    unread: async (top, { next, signal }) => {
      const query = next === null ? { top } : { next }
      const answer = await http.call(onedriveEndpoints.unread, { query, signal, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.unread, spokenBy)
    },
    message: async (id, signal) => {
      const call = { params: { id }, signal, timeout: PROVIDER_TIMEOUT }
      const answer = await http.call(onedriveEndpoints.message, call)
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.message).message
    },
    attachments: async (id, signal) => {
      const call = { params: { id }, signal, timeout: PROVIDER_TIMEOUT }
      const answer = await http.call(onedriveEndpoints.attachments, call)
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.attachments).attachments
    },
    attachment: async (id, { id: attachmentId, name, mimeType }, signal) => {
      const answer = await http.call(onedriveEndpoints.attachment, {
        params: { id, attachmentId },
        query: { filename: name, mime: mimeType },
        signal,
        timeout: DOWNLOAD_TIMEOUT,
      })
      return valueOf(logger, answer, ONEDRIVE_MESSAGES.attachment)
    },
    markRead: async (messageId) => {
      const body = { messageId }
      const answer = await http.call(onedriveEndpoints.markRead, { body, timeout: PROVIDER_TIMEOUT })
      valueOf(logger, answer, ONEDRIVE_MESSAGES.markRead)
    },
  }
}
