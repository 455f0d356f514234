/** The second integration: OneDrive and Outlook. Paths and payloads of product-spec section 7. */
import { z } from 'zod'
import { CALLBACK_MESSAGES } from '../../domain/integrations.ts'
import { providerIdSchema } from './cloud-files.ts'
import { authorizationCodeSchema, authorizationStateSchema } from './connection.ts'
import { outgoingMailShape } from './mail.ts'

export const ONEDRIVE_PATHS = {
  url: '/api/auth/onedrive/url',
  exchangeCode: '/api/auth/onedrive/exchange-code',
  status: '/api/auth/onedrive/status',
  disconnect: '/api/auth/onedrive/disconnect',
  list: '/api/auth/onedrive/list',
  /** GET {download}/{fileId}. */
  download: '/api/auth/onedrive/download',
  upload: '/api/onedrive/upload',
  createFolder: '/api/onedrive/create-folder',
  unread: '/api/auth/onedrive/unread',
  /** GET {message}/{id}/full, {message}/{id}/attachments and {message}/{id}/attachments/{attachmentId}. */
  message: '/api/auth/onedrive/message',
  send: '/api/auth/onedrive/send',
  markRead: '/api/auth/onedrive/mark-read',
} as const

/** POST exchange-code, answered with the status. `userId` must be the bearer's own. */
export const onedriveExchangeRequestSchema = z.object({
  code: authorizationCodeSchema,
  state: authorizationStateSchema,
  userId: z.string(CALLBACK_MESSAGES.userIdRequired).min(1, CALLBACK_MESSAGES.userIdRequired).max(64),
})
export type OnedriveExchangeRequest = z.infer<typeof onedriveExchangeRequestSchema>

/** POST disconnect. `userId` must be the bearer's own. */
export const onedriveDisconnectRequestSchema = z.object({
  userId: z.string(CALLBACK_MESSAGES.userMissing).min(1, CALLBACK_MESSAGES.userMissing).max(64),
})

/** POST send: from the connected Outlook address; `message` is plain text. Answered with `mailSentResponseSchema`. */
export const outlookSendRequestSchema = z.object({
  ...outgoingMailShape,
  message: z.string().min(1, 'Write a message.').max(100_000),
})
export type OutlookSendRequest = z.infer<typeof outlookSendRequestSchema>

/** POST mark-read. */
export const markReadRequestSchema = z.object({ messageId: providerIdSchema })
export const markReadResponseSchema = z.object({ messageId: z.string(), isRead: z.literal(true) })
