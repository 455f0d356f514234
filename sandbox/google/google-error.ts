/** Error responses of Google's APIs (developers.google.com/drive/api/guides/handle-errors). */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RequestEnv } from '../../runtime/http.ts'

type Details = {
  readonly reason: string
  readonly location?: string
  readonly locationType?: 'header' | 'parameter'
  readonly domain?: string
}

export class GoogleError extends Error {
  readonly status: ContentfulStatusCode
  readonly details: Details

  constructor(status: ContentfulStatusCode, message: string, details: Details) {
    super(message)
    this.name = 'GoogleError'
    this.status = status
    this.details = details
  }
}

/** google.rpc.Code names of the statuses that are used here. */
const RPC_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

const REASONS: Readonly<Record<number, string>> = {
  403: 'userRateLimitExceeded',
  429: 'rateLimitExceeded',
  500: 'internalError',
  503: 'backendError',
}

export function googleErrorBody(status: number, message: string, details?: Details): object {
  const { reason, domain = 'global', ...place } = details ?? { reason: REASONS[status] ?? 'backendError' }
  const name = RPC_NAMES[status]
  return {
    error: {
      code: status,
      message,
      errors: [{ message, domain, reason, ...place }],
      ...(name === undefined ? {} : { status: name }),
    },
  }
}

export function googleErrorAnswer(error: unknown, c: Context<RequestEnv>): Response {
  if (!(error instanceof GoogleError)) return c.json(googleErrorBody(500, 'Internal Error'), 500)
  if (error.status === 401)
    c.header('WWW-Authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"')
  return c.json(googleErrorBody(error.status, error.message, error.details), error.status)
}

export function invalidParameter(location: string, message = 'Invalid Value'): GoogleError {
  return new GoogleError(400, message, { reason: 'invalid', location, locationType: 'parameter' })
}

export function badBody(message: string): GoogleError {
  return new GoogleError(400, message, { reason: 'badRequest' })
}

export function fileNotFound(id: string): GoogleError {
  return new GoogleError(404, `File not found: ${id}.`, {
    reason: 'notFound',
    location: 'fileId',
    locationType: 'parameter',
  })
}
