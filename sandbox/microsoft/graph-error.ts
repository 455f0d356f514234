/** Error responses of Microsoft Graph (learn.microsoft.com/graph/errors). */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RequestEnv } from '../../runtime/http.ts'

export class GraphError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.name = 'GraphError'
    this.status = status
    this.code = code
  }
}

const CODES: Readonly<Record<number, string>> = {
  400: 'invalidRequest',
  401: 'InvalidAuthenticationToken',
  403: 'accessDenied',
  404: 'itemNotFound',
  429: 'TooManyRequests',
  500: 'generalException',
  503: 'serviceNotAvailable',
  504: 'UnknownError',
}

export function graphErrorBody(status: number, message: string, code?: string, requestId?: string): object {
  return {
    error: {
      code: code ?? CODES[status] ?? 'generalException',
      message,
      ...(requestId === undefined
        ? {}
        : {
            innerError: {
              date: new Date().toISOString().slice(0, 19),
              'request-id': requestId,
              'client-request-id': requestId,
            },
          }),
    },
  }
}

export function graphErrorAnswer(error: unknown, c: Context<RequestEnv>): Response {
  const known =
    error instanceof GraphError
      ? error
      : new GraphError(500, 'generalException', 'An unspecified error has occurred.')
  if (known.status === 401) {
    c.header(
      'WWW-Authenticate',
      'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize"',
    )
  }
  return c.json(graphErrorBody(known.status, known.message, known.code, c.get('requestId')), known.status)
}

export function invalidRequest(message: string): GraphError {
  return new GraphError(400, 'invalidRequest', message)
}

export function itemNotFound(): GraphError {
  return new GraphError(404, 'itemNotFound', 'The resource could not be found.')
}
