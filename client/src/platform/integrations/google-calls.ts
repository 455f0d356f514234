/** The first integration: Google Calendar, Drive and Gmail. */
import {
  authorizationUrlResponseSchema,
  disconnectResponseSchema,
  integrationStatusSchema,
} from '../../../../shared/contracts/integrations/connection.ts'
import {
  GOOGLE_PATHS,
  type GmailSendRequest,
  type GoogleExchangeRequest,
  calendarEventsResponseSchema,
  referralDeadlineResponseSchema,
} from '../../../../shared/contracts/integrations/google.ts'
import { mailSentResponseSchema } from '../../../../shared/contracts/integrations/mail.ts'
import { GOOGLE_MESSAGES } from '../../../../shared/domain/integrations.ts'
import { wordsOf } from '../http/http-error.ts'
import {
  type CalendarCalls,
  type CallDeps,
  type ConnectionCalls,
  type FileCalls,
  type SendMail,
  read,
  valueOf,
  write,
} from './account-calls.ts'
import { createFileCalls } from './file-calls.ts'

export type GoogleCalls = {
  readonly connection: ConnectionCalls
  readonly files: FileCalls
  readonly calendar: CalendarCalls
  readonly sendMail: SendMail
}

export function createGoogleCalls(deps: CallDeps): GoogleCalls {
  return {
    connection: connectionCalls(deps),
    files: createFileCalls(deps, { ...GOOGLE_PATHS, list: GOOGLE_PATHS.files }, GOOGLE_MESSAGES),
    calendar: calendarCalls(deps),
    sendMail: async ({ to, subject, text }) => {
      const body: GmailSendRequest = { to, subject, body: text }
      const asking = { path: GOOGLE_PATHS.sendEmail, body, schema: mailSentResponseSchema }
      await write(deps, asking, GOOGLE_MESSAGES.send)
    },
  }
}

function connectionCalls(deps: CallDeps): ConnectionCalls {
  return {
    authorizationUrl: async () => {
      const asking = { path: GOOGLE_PATHS.url, schema: authorizationUrlResponseSchema }
      return (await read(deps, asking, GOOGLE_MESSAGES.url)).url
    },
    exchange: ({ code, state, iss }) => {
      const body: GoogleExchangeRequest = { code, state, ...(iss === null ? {} : { iss }) }
      const asking = { path: GOOGLE_PATHS.exchangeCode, body, schema: integrationStatusSchema }
      return write(deps, asking, GOOGLE_MESSAGES.exchange)
    },
    status: (signal) =>
      read(
        deps,
        { path: GOOGLE_PATHS.status, schema: integrationStatusSchema, signal },
        GOOGLE_MESSAGES.status,
      ),
    disconnect: async () => {
      const answer = await deps.http.send({
        method: 'POST',
        path: GOOGLE_PATHS.disconnect,
        body: {},
        schema: disconnectResponseSchema,
      })
      // This one passes on what it was told (product spec, section 8).
      return valueOf(deps.logger, answer, GOOGLE_MESSAGES.disconnect, wordsOf)
    },
  }
}

function calendarCalls(deps: CallDeps): CalendarCalls {
  return {
    events: ({ next, signal }) =>
      read(
        deps,
        { path: GOOGLE_PATHS.events, query: { next }, schema: calendarEventsResponseSchema, signal },
        GOOGLE_MESSAGES.events,
      ),
    addDeadline: async (referralId) => {
      const asking = {
        path: GOOGLE_PATHS.referralDeadline,
        body: { referralId },
        schema: referralDeadlineResponseSchema,
      }
      return (await write(deps, asking, GOOGLE_MESSAGES.calendarEntry)).event
    },
  }
}
