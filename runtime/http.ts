/** Common to all HTTP programs: request id, one log line per request, one form of error response. */
import { randomUUID } from 'node:crypto'
import type { Context, ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'
import { REQUEST_ID_HEADER } from '../shared/contracts/http.ts'
import { withoutSecrets } from '../shared/contracts/bff-routes.ts'
import { AppError, errorBody, retryAfterSeconds } from '../shared/domain/app-error.ts'
import { errorForLog, type Logger } from './logger.ts'
import { NO_METRICS, type Metrics } from './telemetry/metrics.ts'
import { inServerSpan } from './telemetry/spans.ts'

export type RequestVariables = { requestId: string }
export type RequestEnv = { Variables: RequestVariables }

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/

export type RequestWatch = {
  /** Names the program in traces. */
  readonly program: string
  readonly metrics: Metrics
}

/** Keeps a well-formed request id from a previous hop, or generates one. Logs method, path, status and time, never the query or a body. */
export function requestLog(
  logger: Logger,
  clock: () => number = Date.now,
  { program, metrics }: RequestWatch = { program: 'test', metrics: NO_METRICS },
): MiddlewareHandler<RequestEnv> {
  return async function logRequest(c, next) {
    const sent = c.req.header(REQUEST_ID_HEADER)
    const requestId = sent !== undefined && REQUEST_ID.test(sent) ? sent : randomUUID()
    c.set('requestId', requestId)
    const started = clock()
    const { method } = c.req
    const route = routeOf(c)
    const call = { program, method, route, requestId, headers: c.req.header() }
    await inServerSpan(call, next, () => c.res.status)
    addHeader(c, REQUEST_ID_HEADER, requestId)
    const { status } = c.res
    const milliseconds = clock() - started
    metrics.answered({ method, route, status, milliseconds })
    logger.info({ requestId, method, path: withoutSecrets(c.req.path), status, ms: milliseconds }, 'request')
  }
}

/** To an answer that is made. `c.header` would make it again, with its text as a stream, which takes 50 µs a call. */
export function addHeader(c: Context, name: string, value: string): void {
  c.res.headers.set(name, value)
}

/** The handler's route pattern. Skips middleware, whose patterns end in `*`. */
function routeOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unmatched'
}

/** 429 and 503 always have `Retry-After`. */
export function refuse(c: Context<RequestEnv>, error: AppError): Response {
  const wait = error.retryAfter ?? (error.status === 429 || error.status === 503 ? 5000 : undefined)
  if (wait !== undefined) c.header('Retry-After', retryAfterSeconds(wait))
  c.header('Cache-Control', 'no-store')
  c.header(REQUEST_ID_HEADER, c.get('requestId'))
  return c.json(errorBody(error, c.get('requestId')), error.status)
}

export function errorHandler(logger: Logger): ErrorHandler<RequestEnv> {
  return function answerError(error, c) {
    const known = toAppError(error)
    const entry = { requestId: c.get('requestId'), code: known.code, error: errorForLog(error) }
    if (known.status >= 500) logger.error(entry, 'request failed')
    else logger.info(entry, 'request refused')
    return refuse(c, known)
  }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 413) {
    return new AppError('too_large', 'This request is too large.', { cause: error })
  }
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('validation_failed', 'This request could not be read.', { cause: error })
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error })
}

export function notFoundHandler(): NotFoundHandler<RequestEnv> {
  return (c) => refuse(c, new AppError('not_found', 'We couldn’t find this address.'))
}
