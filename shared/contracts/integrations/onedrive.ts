/** OneDrive and Outlook. Paths and payloads follow product-spec section 7. */
import { z } from 'zod'
import { CALLBACK_MESSAGES, UNREAD_PAGE_SIZE } from '../../domain/integrations.ts'
import { endpoint, KB } from '../endpoint.ts'
import {
  cloudFileListSchema,
  cloudFileResponseSchema,
  createFolderRequestSchema,
  folderQuerySchema,
  MAX_UPLOAD_BODY,
  pageTokenSchema,
  providerIdSchema,
} from './cloud-files.ts'
import {
  authorizationCodeSchema,
  authorizationStateSchema,
  authorizationUrlResponseSchema,
  disconnectResponseSchema,
  integrationStatusSchema,
} from './connection.ts'
import {
  mailAttachmentsResponseSchema,
  mailMessageResponseSchema,
  mailSentResponseSchema,
  outgoingMailShape,
  unreadMailResponseSchema,
} from './mail.ts'

export const ONEDRIVE_PATHS = {
  url: '/api/auth/onedrive/url',
  exchangeCode: '/api/auth/onedrive/exchange-code',
  status: '/api/auth/onedrive/status',
  disconnect: '/api/auth/onedrive/disconnect',
  list: '/api/auth/onedrive/list',
  download: '/api/auth/onedrive/download',
  upload: '/api/onedrive/upload',
  createFolder: '/api/onedrive/create-folder',
  unread: '/api/auth/onedrive/unread',
  message: '/api/auth/onedrive/message',
  send: '/api/auth/onedrive/send',
  markRead: '/api/auth/onedrive/mark-read',
} as const

/** `userId` must be the bearer's own. */
export const onedriveExchangeRequestSchema = z.object({
  code: authorizationCodeSchema,
  state: authorizationStateSchema,
  userId: z.string(CALLBACK_MESSAGES.userIdRequired).min(1, CALLBACK_MESSAGES.userIdRequired).max(64),
})

/** `userId` must be the bearer's own. */
export const onedriveDisconnectRequestSchema = z.object({
  userId: z.string(CALLBACK_MESSAGES.userMissing).min(1, CALLBACK_MESSAGES.userMissing).max(64),
})

/** Sent from the connected Outlook address; `message` is plain text. */
export const outlookSendRequestSchema = z.object({
  ...outgoingMailShape,
  message: z.string().min(1, 'Write a message.').max(100_000),
})
export type OutlookSendRequest = z.infer<typeof outlookSendRequestSchema>

export const markReadRequestSchema = z.object({ messageId: providerIdSchema })
export const markReadResponseSchema = z.object({ messageId: z.string(), isRead: z.literal(true) })

/** Largest page. */
const MAX_MESSAGES = 200

/** `next` is the cursor of the following page. */
const unreadQuerySchema = z.object({
  top: z.coerce.number<number>().int().min(1).max(MAX_MESSAGES).default(UNREAD_PAGE_SIZE),
  next: pageTokenSchema.optional(),
})

/** `filename` is the name to save as; `mime` is used only if it is a harmless type. */
const attachmentQuerySchema = z.object({
  filename: z.string().max(400).optional(),
  mime: z.string().max(200).optional(),
})

const MESSAGE_PATH = `${ONEDRIVE_PATHS.message}/:id` as const

export const onedriveEndpoints = {
  url: endpoint({
    method: 'GET',
    path: ONEDRIVE_PATHS.url,
    auth: 'user',
    response: authorizationUrlResponseSchema,
  }),
  exchangeCode: endpoint({
    method: 'POST',
    path: ONEDRIVE_PATHS.exchangeCode,
    auth: 'user',
    request: onedriveExchangeRequestSchema,
    maxBody: 16 * KB,
    response: integrationStatusSchema,
  }),
  status: endpoint({
    method: 'GET',
    path: ONEDRIVE_PATHS.status,
    auth: 'user',
    response: integrationStatusSchema,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: ONEDRIVE_PATHS.disconnect,
    auth: 'user',
    request: onedriveDisconnectRequestSchema,
    maxBody: 16 * KB,
    response: disconnectResponseSchema,
  }),
  list: endpoint({
    method: 'GET',
    path: ONEDRIVE_PATHS.list,
    auth: 'user',
    query: folderQuerySchema,
    response: cloudFileListSchema,
  }),
  download: endpoint({
    method: 'GET',
    path: `${ONEDRIVE_PATHS.download}/:fileId`,
    auth: 'user',
    response: 'file',
  }),
  upload: endpoint({
    method: 'POST',
    path: ONEDRIVE_PATHS.upload,
    auth: 'user',
    request: 'file',
    maxBody: MAX_UPLOAD_BODY,
    response: cloudFileResponseSchema,
    status: 201,
  }),
  createFolder: endpoint({
    method: 'POST',
    path: ONEDRIVE_PATHS.createFolder,
    auth: 'user',
    request: createFolderRequestSchema,
    maxBody: 16 * KB,
    response: cloudFileResponseSchema,
    status: 201,
  }),
  unread: endpoint({
    method: 'GET',
    path: ONEDRIVE_PATHS.unread,
    auth: 'user',
    query: unreadQuerySchema,
    response: unreadMailResponseSchema,
  }),
  message: endpoint({
    method: 'GET',
    path: `${MESSAGE_PATH}/full`,
    auth: 'user',
    response: mailMessageResponseSchema,
  }),
  attachments: endpoint({
    method: 'GET',
    path: `${MESSAGE_PATH}/attachments`,
    auth: 'user',
    response: mailAttachmentsResponseSchema,
  }),
  attachment: endpoint({
    method: 'GET',
    path: `${MESSAGE_PATH}/attachments/:attachmentId`,
    auth: 'user',
    query: attachmentQuerySchema,
    response: 'file',
  }),
  send: endpoint({
    method: 'POST',
    path: ONEDRIVE_PATHS.send,
    auth: 'user',
    request: outlookSendRequestSchema,
    maxBody: 512 * KB,
    response: mailSentResponseSchema,
  }),
  markRead: endpoint({
    method: 'POST',
    path: ONEDRIVE_PATHS.markRead,
    auth: 'user',
    request: markReadRequestSchema,
    maxBody: 16 * KB,
    response: markReadResponseSchema,
  }),
}
