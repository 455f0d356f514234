/**
 * Makes the app's calls to its own server. Returns typed results and never shows anything or navigates: each caller decides how to handle
 * a failure.
 */
import type { z } from 'zod'
import { isOutdated } from '../../../../shared/contracts/client-generation.ts'
import {
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '../../../../shared/contracts/endpoint.ts'
import { CSRF_HEADER, CSRF_VALUE, REQUEST_ID_HEADER } from '../../../../shared/contracts/http.ts'
import type { ErrorCode } from '../../../../shared/domain/app-error.ts'
import type { Logger } from '../log/logger.ts'
import { classifyResponse, type ServerAnswer } from './classify-response.ts'
import { isEventStream } from './is-event-stream.ts'
import { type Credential, type HttpError, HttpFailure, FALLBACK_MESSAGES } from './http-error.ts'

/** null if signed out. Rejects if a session exists but its token cannot be read. */
export type GetAccessToken = () => Promise<string | null>

export type HttpClientDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly getAccessToken: GetAccessToken
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly logger: Logger
  /** Default timeout in milliseconds; a call can override it. */
  readonly timeout?: number
  /** Called when a response says that the server no longer serves this build. */
  readonly onOutdated?: () => void
  /** Called when the server requires the second step of the sign-in. */
  readonly onSecondStepNeeded?: () => void
  /** Called when the server rejects the token that was sent, or says that its account was deleted. */
  readonly onTokenRefused?: (code: string | null) => void
  /** Called when the server says that the user may no longer, or not yet, use the platform. */
  readonly onStandingChanged?: () => void
}

/** A call's parameters, typed by its endpoint. */
export type CallInput<E extends Endpoint> = ParamsInput<E> &
  QueryInput<E> &
  BodyInput<E> & {
    readonly signal?: AbortSignal | undefined
    /** Milliseconds, until the end of the answer. */
    readonly timeout?: number | undefined
    /** Of a file, for each part that arrives. */
    readonly onProgress?: ((progress: Progress) => void) | undefined
  }

/** Bytes. `total` is null if the server did not say it. */
export type Progress = { readonly loaded: number; readonly total: number | null }

type ParamsInput<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }

type BodyInput<E extends Endpoint> =
  undefined extends BodyOf<E> ? { readonly body?: BodyOf<E> } : { readonly body: BodyOf<E> }

type QueryInput<E extends Endpoint> =
  Partial<QueryOf<E>> extends QueryOf<E>
    ? { readonly query?: OrNull<QueryOf<E>> | undefined }
    : { readonly query: OrNull<QueryOf<E>> }

/** Allows null for optional parameters; null and undefined are not sent. */
type OrNull<Query> = {
  readonly [Name in keyof Query]: undefined extends Query[Name] ? Query[Name] | null : Query[Name]
}

/** The value of a successful response. */
type AnswerOf<E extends Endpoint> = ValueOf<E['response']>
type ValueOf<Shape extends Endpoint['response']> = Shape extends z.ZodType
  ? z.output<Shape>
  : Shape extends 'file' | 'pdf'
    ? Blob
    : Shape extends 'events'
      ? ReadableStream<Uint8Array>
      : undefined

export type HttpAnswer<T> =
  | { readonly ok: true; readonly status: number; readonly value: T; readonly requestId: string | null }
  | { readonly ok: false; readonly error: HttpError }

export type HttpClient = {
  readonly call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<HttpAnswer<AnswerOf<E>>>
}

const DEFAULT_TIMEOUT = 20_000
const SECOND_STEP_NEEDED: ErrorCode = 'second_step_needed'
const ACCOUNT_DELETED: ErrorCode = 'account_deleted'
const STANDING_CODES: readonly string[] = [
  'account_suspended',
  'application_rejected',
  'approval_required',
] satisfies ErrorCode[]

/** Returns the value, or throws the HttpFailure that a query function needs. */
export function unwrap<T>(answer: HttpAnswer<T>): T {
  if (answer.ok) return answer.value
  throw new HttpFailure(answer.error)
}

export function createHttpClient(deps: HttpClientDeps): HttpClient {
  return {
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
      // Safe: the endpoint's types limit the query values and determine how the response is parsed.
      exchange(deps, endpoint, input as AnyInput) as Promise<HttpAnswer<AnswerOf<E>>>,
  }
}

/** The untyped form of CallInput. */
type AnyInput = {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

async function exchange(
  deps: HttpClientDeps,
  endpoint: Endpoint,
  input: AnyInput,
): Promise<HttpAnswer<unknown>> {
  if (!deps.isOnline()) return { ok: false, error: { kind: 'offline' } }
  const { token, credential } = await readCredential(deps)
  const { body } = input
  const limit = AbortSignal.timeout(input.timeout ?? deps.timeout ?? DEFAULT_TIMEOUT)
  const signal = input.signal === undefined ? limit : AbortSignal.any([input.signal, limit])
  try {
    const response = await deps.fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'include',
      headers: headersOf(token, body !== undefined),
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (isOutdated(response.headers)) deps.onOutdated?.()
    const context = { credential, now: deps.now(), onProgress: input.onProgress }
    const answer = await readAnswer(response, endpoint.response, context)
    if (!answer.ok) tellOf(deps, answer.error)
    return answer
  } catch {
    if (input.signal?.aborted === true) return { ok: false, error: { kind: 'aborted' } }
    return { ok: false, error: { kind: limit.aborted ? 'timeout' : 'offline' } }
  }
}

function tellOf(deps: HttpClientDeps, error: HttpError): void {
  if (error.kind === 'unauthenticated' && error.sent === 'token') deps.onTokenRefused?.(error.code)
  if (error.kind !== 'refused') return
  if (error.code === ACCOUNT_DELETED) deps.onTokenRefused?.(error.code)
  if (error.code === SECOND_STEP_NEEDED) deps.onSecondStepNeeded?.()
  if (STANDING_CODES.includes(error.code)) deps.onStandingChanged?.()
}

/** If the token cannot be read, logs the error and lets the call proceed without authorization. */
export async function readCredential(
  deps: Pick<HttpClientDeps, 'getAccessToken' | 'logger'>,
): Promise<{ readonly token: string | null; readonly credential: Credential }> {
  try {
    const token = await deps.getAccessToken()
    return { token, credential: token === null ? 'none' : 'token' }
  } catch (cause) {
    deps.logger.error('The access token could not be read; calling without authorization.', cause)
    return { token: null, credential: 'unreadable' }
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = pathOf(endpoint, params)
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return text === '' ? path : `${path}?${text}`
}

function headersOf(token: string | null, hasBody: boolean): Headers {
  const headers = new Headers({ Accept: 'application/json', [CSRF_HEADER]: CSRF_VALUE })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (hasBody) headers.set('Content-Type', 'application/json')
  return headers
}

type AnswerContext = {
  readonly credential: Credential
  readonly now: number
  readonly onProgress?: AnyInput['onProgress']
}

async function readAnswer(
  response: Response,
  expected: Endpoint['response'],
  context: AnswerContext,
): Promise<HttpAnswer<unknown>> {
  if (typeof expected === 'object') return readJson(response, expected, context)
  if (expected === 'events' && response.ok)
    return isEventStream(response)
      ? good(response, response.body)
      : { ok: false, error: { kind: 'invalid_response', status: response.status, reason: 'wrong_shape' } }
  if (response.ok)
    return good(response, expected === 'nothing' ? undefined : await readFile(response, context.onProgress))
  const answer = await classifyResponse(response, context)
  return { ok: false, error: errorOf(answer, context.credential) }
}

async function readFile(response: Response, onProgress: AnyInput['onProgress']): Promise<Blob> {
  if (onProgress === undefined || response.body === null) return response.blob()
  const parts: BlobPart[] = []
  let loaded = 0
  const total = sizeOf(response.headers)
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    loaded += part.value.byteLength
    onProgress({ loaded, total })
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' })
}

/** Compressed, the length is not that of what is read. */
function sizeOf(headers: Headers): number | null {
  const length = Number(headers.get('Content-Length') ?? Number.NaN)
  return headers.has('Content-Encoding') || !Number.isSafeInteger(length) ? null : length
}

export async function readJson<T>(
  response: Response,
  schema: z.ZodType<T>,
  context: AnswerContext,
): Promise<HttpAnswer<T>> {
  const answer = await classifyResponse(response, context)
  const parsed = answer.kind === 'accepted' ? schema.safeParse(answer.body) : undefined
  return parsed?.success === true
    ? good(response, parsed.data)
    : { ok: false, error: errorOf(answer, context.credential) }
}

function good<T>(response: Response, value: T): HttpAnswer<T> {
  const requestId = response.headers.get(REQUEST_ID_HEADER)
  return { ok: true, status: response.status, value, requestId }
}

function errorOf(answer: ServerAnswer, sent: Credential): HttpError {
  const { status } = answer
  switch (answer.kind) {
    case 'accepted':
      return { kind: 'invalid_response', status, reason: 'wrong_shape' }
    case 'not_ours':
      return { kind: 'invalid_response', status, reason: 'not_json' }
    case 'unauthenticated': {
      const { code, message } = answer
      return { kind: 'unauthenticated', sent, message: message ?? FALLBACK_MESSAGES.unauthenticated, code }
    }
    case 'server_fault': {
      const { message, retryAfter } = answer
      return { kind: 'server', status, retryAfter, message: message ?? FALLBACK_MESSAGES.server }
    }
    case 'refused': {
      const { code, message, details, retryAfter } = answer
      return {
        kind: 'refused',
        status,
        code: code ?? `http_${status}`,
        message: message ?? FALLBACK_MESSAGES.refused,
        details,
        retryAfter,
      }
    }
  }
}
