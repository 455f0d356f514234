/**
 * Tells a database that is away from one that said no. The former is nobody's fault and passes: 503 with a time to wait, so that whoever
 * asked holds everything back for a moment instead of taking it for the trouble of one request.
 */
import { AppError } from '../../shared/domain/app-error.ts'

/** Connection exceptions (class 08), shutting down, crashed, starting up, no connection left (PostgreSQL, appendix A). */
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
/** The library's own errors have words and no code. */
const LIBRARY_WORDS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'is not queryable',
  'timeout expired',
]
/** Milliseconds: a restart takes about as long. */
const RETRY_AFTER = 2000

/** What to throw in place of what the library threw. */
export function lostDatabaseError(error: unknown): unknown {
  if (!isAway(error)) return error
  return new AppError('unavailable', 'Our data cannot be reached right now. Please try again in a moment.', {
    retryAfter: RETRY_AFTER,
    logMessage: `the database is away: ${String(error)}`,
    cause: error,
  })
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  const code = 'code' in error ? String(error.code) : ''
  if (AWAY_STATES.test(code) || BROKEN.includes(code)) return true
  return code === '' && LIBRARY_WORDS.some((words) => error.message.includes(words))
}
