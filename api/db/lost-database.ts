/**
 * Separates an unreachable database from one that rejected a statement. The former is temporary: 503 with Retry-After, so that the client
 * pauses all its requests instead of treating it as the failure of one.
 */
import { AppError } from '../../shared/domain/app-error.ts'

/** Connection exceptions (class 08), shutdown, crash, startup, too many connections (PostgreSQL, appendix A). */
const AWAY_STATES = /^(?:08[0-9A-Z]{3}|57P0[1-3]|53300)$/
const BROKEN = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]
/** The library's own errors have a message and no code. */
const LIBRARY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'is not queryable',
  'timeout expired',
]
/** Milliseconds: about the duration of a restart. */
const RETRY_AFTER = 2000

/** Returns the error to throw in place of the library's. */
export function lostDatabaseError(error: unknown): unknown {
  return isAway(error) ? databaseAway(`the database is away: ${String(error)}`, error) : error
}

export function databaseAway(logMessage: string, cause?: unknown): AppError {
  return new AppError('unavailable', 'Our data cannot be reached right now. Please try again in a moment.', {
    retryAfter: RETRY_AFTER,
    logMessage,
    cause,
  })
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  const code = 'code' in error ? String(error.code) : ''
  if (AWAY_STATES.test(code) || BROKEN.includes(code)) return true
  return code === '' && LIBRARY_MESSAGES.some((message) => error.message.includes(message))
}
