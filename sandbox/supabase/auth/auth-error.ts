/** GoTrue's error responses: a status, an error code and a message, in the envelope of the caller's API version. */
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { RequestEnv } from '../../../runtime/http.ts'

export const API_VERSION_HEADER = 'X-Supabase-Api-Version'
const CODES_SINCE = '2024-01-01'

/** Every error code of this stand-in, with its HTTP status. */
const STATUS = {
  anonymous_provider_disabled: 422,
  bad_code_verifier: 400,
  bad_json: 400,
  bad_jwt: 403,
  bad_oauth_callback: 400,
  bad_oauth_state: 400,
  conflict: 409,
  current_password_invalid: 400,
  current_password_required: 400,
  email_address_invalid: 400,
  email_exists: 422,
  email_not_confirmed: 400,
  flow_state_already_used: 400,
  flow_state_expired: 422,
  flow_state_not_found: 404,
  identity_already_exists: 422,
  insufficient_aal: 403,
  invalid_credentials: 400,
  manual_linking_disabled: 404,
  mfa_challenge_expired: 422,
  mfa_factor_name_conflict: 422,
  mfa_factor_not_found: 404,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_verification_failed: 422,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  otp_disabled: 422,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  phone_provider_disabled: 400,
  provider_disabled: 400,
  provider_email_needs_verification: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  refresh_token_already_used: 400,
  refresh_token_not_found: 400,
  same_password: 422,
  saml_provider_disabled: 404,
  session_not_found: 403,
  signup_disabled: 422,
  too_many_enrolled_mfa_factors: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_banned: 400,
  user_not_found: 404,
  validation_failed: 400,
  weak_password: 422,
  web3_provider_disabled: 422,
} as const satisfies Record<string, ContentfulStatusCode>
type AuthErrorCode = keyof typeof STATUS

type AuthErrorOptions = {
  /** For codes with several statuses in GoTrue (404 for an administrator, 403 for a bearer). */
  readonly status?: 400 | 401 | 403 | 404 | 405 | 422
  readonly weakPasswordReasons?: readonly ('length' | 'characters' | 'pwned')[]
  /** Milliseconds. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthErrorCode
  readonly status: ContentfulStatusCode
  readonly options: AuthErrorOptions

  constructor(code: AuthErrorCode, message: string, options: AuthErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status ?? STATUS[code]
    this.options = options
  }
}

export function answerAuthError(c: Context, error: AuthError): Response {
  const { weakPasswordReasons, retryAfter } = error.options
  const extra = weakPasswordReasons ? { weak_password: { reasons: weakPasswordReasons } } : {}
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter / 1000))))
  c.header('Cache-Control', 'no-store')
  c.header('x-sb-error-code', error.code)
  if (speaksCodes(c.req.header(API_VERSION_HEADER))) {
    c.header(API_VERSION_HEADER, CODES_SINCE)
    return c.json({ code: error.code, message: error.message, ...extra }, error.status)
  }
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...extra }, error.status)
}

function speaksCodes(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= CODES_SINCE
}

export function authErrorHandler(logger: Logger): ErrorHandler<RequestEnv> {
  return function answer(error, c) {
    const known = toAuthError(error)
    const entry = { requestId: c.get('requestId'), code: known.code, error: errorForLog(error) }
    if (known.status >= 500) logger.error(entry, 'auth request failed')
    else logger.debug(entry, 'auth request refused')
    return answerAuthError(c, known)
  }
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return new AuthError('validation_failed', 'Could not read the request', { cause: error })
  }
  return new AuthError(
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    {
      cause: error,
    },
  )
}
