/** The first integration: Google Calendar, Drive and Gmail. Paths and payloads of product-spec section 7; state is ours. */
import { z } from 'zod'
import { authorizationCodeSchema, authorizationStateSchema } from './connection.ts'
import { outgoingMailShape } from './mail.ts'

export const GOOGLE_PATHS = {
  url: '/api/auth/google/url',
  exchangeCode: '/api/auth/google/exchange-code',
  status: '/api/auth/google/status',
  disconnect: '/api/auth/google/disconnect',
  sendEmail: '/api/email/send',
  files: '/api/drive/files',
  /** GET {download}/{fileId}. */
  download: '/api/drive/download',
  upload: '/api/drive/upload',
  createFolder: '/api/drive/create-folder',
  events: '/api/calendar/events',
  referralDeadline: '/api/calendar/referral-deadline',
} as const

/** POST exchange-code, answered with the status. `iss` is given on where Google sent one. */
export const googleExchangeRequestSchema = z.object({
  code: authorizationCodeSchema,
  state: authorizationStateSchema,
  iss: z.string().max(512).optional(),
})
export type GoogleExchangeRequest = z.infer<typeof googleExchangeRequestSchema>

/** POST /api/email/send: from the connected Gmail address; `body` is plain text. Answered with `mailSentResponseSchema`. */
export const gmailSendRequestSchema = z.object({
  ...outgoingMailShape,
  body: z.string().min(1, 'Write a message.').max(100_000),
})
export type GmailSendRequest = z.infer<typeof gmailSendRequestSchema>

/** `start` and `end` are ISO 8601 with an offset; of an all-day event they are days (YYYY-MM-DD), the end being the day after. */
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

/** GET /api/calendar/events?timeMin=&timeMax=&next=: ISO 8601; without them the 60 days from now. Ordered by start. */
export const calendarEventsResponseSchema = z.object({
  events: z.array(calendarEventSchema),
  next: z.string().nullable(),
})
export type CalendarEventsResponse = z.infer<typeof calendarEventsResponseSchema>

/**
 * POST /api/calendar/referral-deadline: puts the acceptance deadline of one's own referral into the primary calendar; a second time it is
 * moved, not added again. The entry names neither client nor case.
 */
export const referralDeadlineRequestSchema = z.object({ referralId: z.uuid() })
export const referralDeadlineResponseSchema = z.object({ event: calendarEventSchema })
