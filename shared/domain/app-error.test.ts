import { describe, expect, it } from 'vitest'
import { AppError, ERROR_STATUS, errorBody, retryAfterSeconds, type ErrorCode } from './app-error.ts'

const codes = Object.keys(ERROR_STATUS) as ErrorCode[] // the keys of the table
const withStatus = (status: number): readonly string[] =>
  codes.filter((code) => new AppError(code, 'Words').status === status).toSorted()

/** Installed apps of earlier releases decide by the status: sign in again, ask their person, let it go, or wait. */
describe('the status of an error', () => {
  it.each([
    [
      401,
      [
        'bad_signature',
        'bad_token',
        'clock_skew',
        'not_signed_in',
        'password_changed',
        'signed_out_elsewhere',
      ],
    ],
    [
      409,
      [
        ...['already_chosen', 'conflict', 'epoch_changed', 'in_progress', 'interest_gone', 'limit_reached'],
        ...['not_connected', 'reconnect_needed', 'request_closed', 'stale'],
      ],
    ],
    [410, ['account_deleted', 'cursor_too_old', 'gone']],
    [422, ['idempotency_key_reused', 'unprocessable']],
    [429, ['message_limit', 'rate_limited', 'recipient_limit']],
  ])('%i is that of these and no others', (status, wanted) => {
    expect(withStatus(status)).toEqual(wanted)
  })

  it('is worth another try where the server is in trouble or asks to wait', () => {
    expect(codes.filter((code) => new AppError(code, 'Words').retryable).toSorted()).toEqual([
      ...['bad_upstream', 'internal', 'message_limit', 'rate_limited', 'recipient_limit', 'unavailable'],
      ...['upstream_timeout', 'upstream_unreachable'],
    ])
  })
})

describe('what is said of an error', () => {
  it('to a person are the words for them; the log has its own', () => {
    const error = new AppError('bad_token', 'Sign in again.', { logMessage: 'The key is unknown' })
    expect(error.message).toBe('The key is unknown')
    expect(errorBody(error, 'r1')).toEqual({ error: 'Sign in again.', code: 'bad_token', requestId: 'r1' })
    expect(new AppError('bad_token', 'Sign in again.').message).toBe('Sign in again.')
  })

  it('are the fields at fault and the server’s time, where they are known', () => {
    const details = [{ field: 'to', message: 'is missing' }]
    const error = new AppError('clock_skew', 'Set your clock.', { details, serverTime: 5 })
    expect(errorBody(error, 'r1')).toMatchObject({ details, serverTime: 5 })
  })

  it('as a time to wait is never none, and never too short', () => {
    expect([0, 1000, 1001].map(retryAfterSeconds)).toEqual(['1', '1', '2'])
  })
})
