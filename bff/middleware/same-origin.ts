/** CSRF protection: only our own pages can send the static header without a preflight, and browsers set Origin and Sec-Fetch-Site. */
import type { IncomingHttpHeaders } from 'node:http'
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/contracts/http.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { KnownOrigins } from './origins.ts'

const CSRF_KEY = CSRF_HEADER.toLowerCase()

/** Throws AppError `csrf`. Origin and Sec-Fetch-Site are checked if present; non-browser clients send neither. */
export function requireOwnPage(headers: IncomingHttpHeaders, known: KnownOrigins): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (headers[CSRF_KEY] !== CSRF_VALUE) throw refused('the static header is missing')
  if (origin !== undefined && !known.origins.has(origin)) throw refused('foreign origin')
  if (site !== undefined && site !== 'same-origin') throw refused('the browser says that another site calls')
}

function refused(logMessage: string): AppError {
  return new AppError(
    'csrf',
    'This request did not come from the app. Please reload the page and try again.',
    {
      logMessage,
    },
  )
}
