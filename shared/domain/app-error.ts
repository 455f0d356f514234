/** The error type of the servers: a code, a user message and a log message. ERROR_STATUS maps codes to HTTP statuses. */
import type { ErrorBody, ErrorDetail } from '../contracts/http.ts'

export const ERROR_STATUS = {
  bad_json: 400,
  validation_failed: 400,
  authorization_refused: 400,
  bad_path: 400,
  not_signed_in: 401,
  bad_token: 401,
  password_changed: 401,
  signed_out_elsewhere: 401,
  bad_signature: 401,
  clock_skew: 401,
  csrf: 403,
  forbidden: 403,
  attorney_only: 403,
  payment_required: 403,
  approval_required: 403,
  second_step_needed: 403,
  second_step_missing: 403,
  account_suspended: 403,
  application_rejected: 403,
  user_mismatch: 403,
  not_granted: 403,
  paused: 403,
  blocked: 403,
  conversation_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_progress: 409,
  not_connected: 409,
  reconnect_needed: 409,
  epoch_changed: 409,
  request_closed: 409,
  interest_gone: 409,
  already_chosen: 409,
  limit_reached: 409,
  stale: 409,
  gone: 410,
  account_deleted: 410,
  cursor_too_old: 410,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  idempotency_key_reused: 422,
  unprocessable: 422,
  rate_limited: 429,
  recipient_limit: 429,
  message_limit: 429,
  internal: 500,
  bad_upstream: 502,
  upstream_unreachable: 502,
  unavailable: 503,
  upstream_timeout: 504,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode]

type AppErrorOptions = {
  /** For the log; never shown. */
  readonly logMessage?: string
  readonly details?: readonly ErrorDetail[]
  /** Milliseconds; becomes Retry-After. */
  readonly retryAfter?: number
  /** Milliseconds since 1970, for a caller whose clock is wrong. */
  readonly serverTime?: number
  readonly cause?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  /** Shown to the user: what happened and what to do. */
  readonly userMessage: string
  readonly details: readonly ErrorDetail[] | undefined
  readonly retryAfter: number | undefined
  readonly serverTime: number | undefined

  constructor(code: ErrorCode, userMessage: string, options: AppErrorOptions = {}) {
    super(
      options.logMessage ?? userMessage,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'AppError'
    this.code = code
    this.userMessage = userMessage
    this.details = options.details
    this.retryAfter = options.retryAfter
    this.serverTime = options.serverTime
  }

  get status(): ErrorStatus {
    return ERROR_STATUS[this.code]
  }

  get retryable(): boolean {
    return this.status === 429 || this.status >= 500
  }
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.userMessage,
    code: error.code,
    requestId,
    ...(error.details === undefined ? {} : { details: [...error.details] }),
    ...(error.serverTime === undefined ? {} : { serverTime: error.serverTime }),
  }
}

/** Retry-After in whole seconds, at least one. */
export function retryAfterSeconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1000)))
}
