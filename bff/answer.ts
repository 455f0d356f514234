/**
 * Creates every response of the BFF with all of its headers: adding headers to a finished Response would make the server rebuild it as a
 * stream, at more than twice the cost of the whole call.
 */
import { APP_HEADER, APP_HEADER_VALUE } from '../shared/contracts/app-header.ts'
import { CLIENT_GENERATION, MIN_CLIENT_HEADER } from '../shared/contracts/client-generation.ts'
import { REQUEST_ID_HEADER } from '../shared/contracts/http.ts'
import {
  DATA_POLICY,
  PAGE_POLICY,
  REPORTING_ENDPOINTS,
  SECURE_SHELL_POLICY,
  SHELL_POLICY,
} from '../shared/domain/content-security-policy.ts'
import { errorBody, retryAfterSeconds, type AppError } from '../shared/domain/app-error.ts'
import { isTokenPath } from './routes/token-path.ts'

export type AnswerHeaders = Readonly<Record<string, string>>
export type AnswerBody = string | Uint8Array<ArrayBuffer> | null
export type AnswerParts = { readonly status: number; readonly headers: AnswerHeaders; readonly body: string }

export type Answers = {
  /** `body` is JSON text already. `headers` come last and win. */
  json(requestId: string, status: number, body: AnswerBody, headers?: AnswerHeaders): Response
  /** Our own error response to a call of `path`. */
  refusal(path: string, requestId: string, error: AppError, extra?: AnswerHeaders): Response
  /** The same as parts, for code that writes to the socket. */
  refusalParts(path: string, requestId: string, error: AppError): AnswerParts
  /** A file or page of the app. */
  file(requestId: string, status: number, body: AnswerBody, headers: AnswerHeaders): Response
  redirect(requestId: string, location: string): Response
  /** Redirects from a submitted form to a page (303). */
  seeOther(requestId: string, path: string): Response
  /** An HTML page for people without the app. `retryAfter` in milliseconds. */
  page(requestId: string, status: number, body: string, retryAfter?: number): Response
  /** A downloadable file of such a page. `headers` describe the file. */
  secretFile(requestId: string, body: AnswerBody, headers: AnswerHeaders): Response
  stylesheet(requestId: string, body: string): Response
  /** A file download. `headers`, with lower-case names, describe the file. */
  download(requestId: string, body: ReadableStream<Uint8Array>, headers: AnswerHeaders): Response
  /** Server-sent events. */
  stream(requestId: string, body: ReadableStream<Uint8Array>): Response
}

const COMMON_HEADERS = {
  [APP_HEADER]: APP_HEADER_VALUE,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
} as const

const DATA_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': DATA_POLICY,
  [MIN_CLIENT_HEADER]: String(CLIENT_GENERATION),
} as const

const SHELL_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Not require-corp: allows images of other origins, such as a provider's avatar, to load without cookies.
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
} as const

/** The page's address is a secret: it must not reach other sites, caches or search engines. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': PAGE_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

/** Two years; only sent if the public origin is https. */
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } as const

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' } as const
const DEFAULT_WAIT = 5000

export function createAnswers(secure: boolean): Answers {
  const common = secure ? { ...COMMON_HEADERS, ...STRICT_TRANSPORT } : COMMON_HEADERS
  const data = { ...common, ...DATA_HEADERS }
  const shell = {
    ...common,
    ...SHELL_HEADERS,
    ...(secure ? { 'Reporting-Endpoints': REPORTING_ENDPOINTS } : undefined),
    'Content-Security-Policy': secure ? SECURE_SHELL_POLICY : SHELL_POLICY,
  }

  function refusalParts(
    path: string,
    requestId: string,
    error: AppError,
    extra?: AnswerHeaders,
  ): AnswerParts {
    // The auth client deletes the session on almost any 4xx from the token route.
    const status = isTokenPath(path) ? 503 : error.status
    const wait = error.retryAfter ?? (status === 429 || status === 503 ? DEFAULT_WAIT : undefined)
    return {
      status,
      headers: {
        ...data,
        ...JSON_TYPE,
        [REQUEST_ID_HEADER]: requestId,
        ...(wait === undefined ? undefined : { 'Retry-After': retryAfterSeconds(wait) }),
        ...extra,
      },
      body: JSON.stringify(errorBody(error, requestId)),
    }
  }

  return {
    json: (requestId, status, body, headers) =>
      new Response(body, {
        status,
        headers: {
          ...data,
          [REQUEST_ID_HEADER]: requestId,
          ...(body === null ? undefined : JSON_TYPE),
          ...headers,
        },
      }),
    refusalParts,
    refusal(path, requestId, error, extra) {
      const { status, headers, body } = refusalParts(path, requestId, error, extra)
      return new Response(body, { status, headers })
    },
    file: (requestId, status, body, headers) =>
      new Response(body, { status, headers: { ...shell, [REQUEST_ID_HEADER]: requestId, ...headers } }),
    ...pageAnswers(common),
    download: (requestId, body, headers) =>
      new Response(body, {
        status: 200,
        headers: {
          ...data,
          [REQUEST_ID_HEADER]: requestId,
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment',
          ...headers,
        },
      }),
    stream: (requestId, body) =>
      new Response(body, {
        status: 200,
        headers: {
          ...data,
          [REQUEST_ID_HEADER]: requestId,
          'Content-Type': 'text/event-stream; charset=utf-8',
          // Keeps proxies from buffering the stream.
          'X-Accel-Buffering': 'no',
        },
      }),
    redirect: (requestId, location) =>
      new Response(null, {
        status: 302,
        headers: { ...data, [REQUEST_ID_HEADER]: requestId, Location: location },
      }),
  }
}

type PageAnswers = Pick<Answers, 'page' | 'secretFile' | 'stylesheet' | 'seeOther'>

function pageAnswers(common: AnswerHeaders): PageAnswers {
  return {
    page: (requestId, status, body, retryAfter) =>
      new Response(body, {
        status,
        headers: {
          ...common,
          ...SHELL_HEADERS,
          ...PAGE_HEADERS,
          [REQUEST_ID_HEADER]: requestId,
          ...(retryAfter === undefined ? undefined : { 'Retry-After': retryAfterSeconds(retryAfter) }),
        },
      }),
    secretFile: (requestId, body, headers) =>
      new Response(body, {
        status: 200,
        headers: { ...common, ...PAGE_HEADERS, [REQUEST_ID_HEADER]: requestId, ...headers },
      }),
    stylesheet: (requestId, body) =>
      new Response(body, {
        status: 200,
        headers: {
          ...common,
          [REQUEST_ID_HEADER]: requestId,
          'Content-Type': 'text/css; charset=utf-8',
          'Cache-Control': 'public, max-age=3600',
        },
      }),
    seeOther: (requestId, path) =>
      new Response(null, {
        status: 303,
        headers: { ...common, ...PAGE_HEADERS, [REQUEST_ID_HEADER]: requestId, Location: path },
      }),
  }
}
