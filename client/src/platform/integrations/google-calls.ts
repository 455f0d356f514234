/** The first integration: Google Calendar, Drive and Gmail. */
import { googleEndpoints } from '../../../../shared/contracts/integrations/google.ts'
import { GOOGLE_MESSAGES } from '../../../../shared/domain/integrations.ts'
import { messageFor } from '../http/http-error.ts'
import {
  type CalendarCalls,
  type CallDeps,
  type ConnectionCalls,
  type FileCalls,
  PROVIDER_TIMEOUT,
  type SendMail,
  valueOf,
} from './account-calls.ts'
import { createFileCalls } from './file-calls.ts'

export type GoogleCalls = {
  readonly connection: ConnectionCalls
  readonly files: FileCalls
  readonly calendar: CalendarCalls
  readonly sendMail: SendMail
}

export function createGoogleCalls(deps: CallDeps): GoogleCalls {
  const { http, logger } = deps
  return {
    connection: connectionCalls(deps),
    files: createFileCalls(deps, googleEndpoints, GOOGLE_MESSAGES),
    calendar: calendarCalls(deps),
    sendMail: async ({ to, subject, text }) => {
      const body = { to, subject, body: text }
      const answer = await http.call(googleEndpoints.sendEmail, { body, timeout: PROVIDER_TIMEOUT })
      valueOf(logger, answer, GOOGLE_MESSAGES.send)
    },
  }
}

function connectionCalls({ http, logger }: CallDeps): ConnectionCalls {
  return {
    authorizationUrl: async () => {
      const answer = await http.call(googleEndpoints.url, { timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, GOOGLE_MESSAGES.url).url
    },
    exchange: async ({ code, state, iss }) => {
      const body = { code, state, ...(iss === null ? {} : { iss }) }
      const answer = await http.call(googleEndpoints.exchangeCode, { body, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, GOOGLE_MESSAGES.exchange)
    },
    status: async (signal) => {
      const answer = await http.call(googleEndpoints.status, { signal, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, GOOGLE_MESSAGES.status)
    },
    disconnect: async () => {
      const answer = await http.call(googleEndpoints.disconnect, { body: {} })
      // Shows the server's message here (product spec, section 8).
      return valueOf(logger, answer, GOOGLE_MESSAGES.disconnect, messageFor)
    },
  }
}

function calendarCalls({ http, logger }: CallDeps): CalendarCalls {
  return {
    events: async ({ next, signal }) => {
      const query = { next }
      const answer = await http.call(googleEndpoints.events, { query, signal, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, GOOGLE_MESSAGES.events)
    },
    addDeadline: async (referralId) => {
      const body = { referralId }
      const answer = await http.call(googleEndpoints.referralDeadline, { body, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, GOOGLE_MESSAGES.calendarEntry).event
    },
    addLienDeadline: async (body) => {
      const answer = await http.call(googleEndpoints.lienDeadline, { body, timeout: PROVIDER_TIMEOUT })
      return valueOf(logger, answer, GOOGLE_MESSAGES.calendarEntry).event
    },
  }
}
