/** Google Calendar, Drive and Gmail. Paths and payloads follow product-spec section 7; `state` is our addition. */
import { z } from 'zod'
import { endpoint, KB } from '../endpoint.ts'
import { emptyRequestSchema } from '../http.ts'
import {
  cloudFileListSchema,
  cloudFileResponseSchema,
  createFolderRequestSchema,
  folderQuerySchema,
  MAX_UPLOAD_BODY,
  pageTokenSchema,
} from './cloud-files.ts'
import {
  authorizationCodeSchema,
  authorizationStateSchema,
  authorizationUrlResponseSchema,
  disconnectResponseSchema,
  integrationStatusSchema,
} from './connection.ts'
import { mailSentResponseSchema, outgoingMailShape } from './mail.ts'

export const GOOGLE_PATHS = {
  url: '/api/auth/google/url',
  exchangeCode: '/api/auth/google/exchange-code',
  status: '/api/auth/google/status',
  disconnect: '/api/auth/google/disconnect',
  sendEmail: '/api/email/send',
  files: '/api/drive/files',
  download: '/api/drive/download',
  upload: '/api/drive/upload',
  createFolder: '/api/drive/create-folder',
  events: '/api/calendar/events',
  referralDeadline: '/api/calendar/referral-deadline',
  lienDeadline: '/api/calendar/lien-deadline',
} as const

/** `iss` is forwarded if Google sent one. */
export const googleExchangeRequestSchema = z.object({
  code: authorizationCodeSchema,
  state: authorizationStateSchema,
  iss: z.string().max(512).optional(),
})

/** Sent from the connected Gmail address; `body` is plain text. */
export const gmailSendRequestSchema = z.object({
  ...outgoingMailShape,
  body: z.string().min(1, 'Write a message.').max(100_000),
})
export type GmailSendRequest = z.infer<typeof gmailSendRequestSchema>

/** `start` and `end` are ISO 8601 with an offset; for an all-day event they are days (YYYY-MM-DD) and `end` is exclusive. */
export const calendarEventSchema = z.object({
  id: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  isAllDay: z.boolean(),
  location: z.string().nullable(),
  webUrl: z.url({ protocol: /^https?$/ }).nullable(),
})
export type CalendarEvent = z.infer<typeof calendarEventSchema>

const moment = z.iso
  .datetime({ offset: true, error: 'Enter a time as ISO 8601 with its time zone.' })
  .transform((text) => new Date(text).toISOString())
/** Without times: the next 60 days. */
const eventsQuerySchema = z
  .object({ timeMin: moment.optional(), timeMax: moment.optional(), next: pageTokenSchema.optional() })
  .refine(({ timeMin, timeMax }) => timeMin === undefined || timeMax === undefined || timeMin < timeMax, {
    path: ['timeMax'],
    message: 'The end must be after the beginning.',
  })

/** Ordered by start. */
export const calendarEventsResponseSchema = z.object({
  events: z.array(calendarEventSchema),
  next: z.string().nullable(),
})
export type CalendarEventsResponse = z.infer<typeof calendarEventsResponseSchema>

/**
 * Adds the acceptance deadline of the caller's own referral to the primary calendar, or moves the event if it exists.
 * The event names neither client nor case.
 */
export const referralDeadlineRequestSchema = z.object({ referralId: z.uuid() })
export const referralDeadlineResponseSchema = z.object({ event: calendarEventSchema })

/**
 * Adds a deadline of a lien in the caller's own matter to the primary calendar as a whole day, or moves the event if it exists. The server works
 * the day out from the matter as it is stored; `deadline` is the id of the deadline. The event names neither client nor matter.
 */
export const lienDeadlineRequestSchema = z.object({
  bookId: z.uuid(),
  lienId: z.uuid(),
  deadline: z.string().min(1).max(60),
})
export type LienDeadlineRequest = z.infer<typeof lienDeadlineRequestSchema>

export const googleEndpoints = {
  url: endpoint({
    method: 'GET',
    path: GOOGLE_PATHS.url,
    auth: 'user',
    response: authorizationUrlResponseSchema,
  }),
  exchangeCode: endpoint({
    method: 'POST',
    path: GOOGLE_PATHS.exchangeCode,
    auth: 'user',
    request: googleExchangeRequestSchema,
    maxBody: 16 * KB,
    response: integrationStatusSchema,
  }),
  status: endpoint({
    method: 'GET',
    path: GOOGLE_PATHS.status,
    auth: 'user',
    response: integrationStatusSchema,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: GOOGLE_PATHS.disconnect,
    auth: 'user',
    request: emptyRequestSchema,
    maxBody: 16 * KB,
    response: disconnectResponseSchema,
  }),
  sendEmail: endpoint({
    method: 'POST',
    path: GOOGLE_PATHS.sendEmail,
    auth: 'user',
    request: gmailSendRequestSchema,
    maxBody: 512 * KB,
    response: mailSentResponseSchema,
  }),
  list: endpoint({
    method: 'GET',
    path: GOOGLE_PATHS.files,
    auth: 'user',
    query: folderQuerySchema,
    response: cloudFileListSchema,
  }),
  download: endpoint({
    method: 'GET',
    path: `${GOOGLE_PATHS.download}/:fileId`,
    auth: 'user',
    response: 'file',
  }),
  upload: endpoint({
    method: 'POST',
    path: GOOGLE_PATHS.upload,
    auth: 'user',
    request: 'file',
    maxBody: MAX_UPLOAD_BODY,
    response: cloudFileResponseSchema,
    status: 201,
  }),
  createFolder: endpoint({
    method: 'POST',
    path: GOOGLE_PATHS.createFolder,
    auth: 'user',
    request: createFolderRequestSchema,
    maxBody: 16 * KB,
    response: cloudFileResponseSchema,
    status: 201,
  }),
  events: endpoint({
    method: 'GET',
    path: GOOGLE_PATHS.events,
    auth: 'user',
    query: eventsQuerySchema,
    response: calendarEventsResponseSchema,
  }),
  referralDeadline: endpoint({
    method: 'POST',
    path: GOOGLE_PATHS.referralDeadline,
    auth: 'user',
    request: referralDeadlineRequestSchema,
    maxBody: 16 * KB,
    response: referralDeadlineResponseSchema,
  }),
  lienDeadline: endpoint({
    method: 'POST',
    path: GOOGLE_PATHS.lienDeadline,
    auth: 'user',
    request: lienDeadlineRequestSchema,
    maxBody: 16 * KB,
    response: referralDeadlineResponseSchema,
  }),
}
