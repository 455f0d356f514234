/**
 * The one way the app talks to its own server. Returns typed results, never shows anything and never navigates: what a failure means
 * for a person is decided where the call was made.
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
import { type Credential, type HttpError, HttpFailure, FALLBACK_MESSAGES } from './http-error.ts'

/** null: nobody is signed in. Rejects when a session exists but its token cannot be read. */
export type GetAccessToken = () => Promise<string | null>

export type HttpClientDeps = {
  readonly fetch: typeof globalThis.fetch
  readonly getAccessToken: GetAccessToken
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly logger: Logger
  /** Milliseconds; a call may set its own. */
  readonly timeout?: number
  /** Told when an answer says that the server no longer serves this build. */
  readonly onOutdated?: () => void
  /** Told when the server asks for the second step of the sign-in. */
  readonly onSecondStepNeeded?: () => void
  /** Told when the server refuses the token that was sent. */
  readonly onTokenRefused?: (code: string | null) => void
  /** Told when the server says that this person may not use the platform any more, or not yet. */
  readonly onStandingChanged?: () => void
}

/** What a call takes beside its endpoint. */
export type CallInput<E extends Endpoint> = ParamsInput<E> &
  QueryInput<E> &
  BodyInput<E> & {
    readonly signal?: AbortSignal | undefined
    /** Milliseconds. */
    readonly timeout?: number | undefined
  }

type ParamsInput<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<E> }

type BodyInput<E extends Endpoint> =
  undefined extends BodyOf<E> ? { readonly body?: BodyOf<E> } : { readonly body: BodyOf<E> }

type QueryInput<E extends Endpoint> =
  Partial<QueryOf<E>> extends QueryOf<E>
    ? { readonly query?: OrNull<QueryOf<E>> | undefined }
    : { readonly query: OrNull<QueryOf<E>> }

/** null and undefined are left out. */
type OrNull<Query> = {
  readonly [Name in keyof Query]: undefined extends Query[Name] ? Query[Name] | null : Query[Name]
}

/** What a good answer is worth. */
type AnswerOf<E extends Endpoint> = ValueOf<E['response']>
type ValueOf<Shape extends Endpoint['response']> = Shape extends z.ZodType
  ? z.output<Shape>
  : Shape extends 'file' | 'pdf'
    ? Blob
    : undefined

export type HttpAnswer<T> =
  | { readonly ok: true; readonly status: number; readonly value: T; readonly requestId: string | null }
  | { readonly ok: false; readonly error: HttpError }

export type HttpClient = {
  readonly call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<HttpAnswer<AnswerOf<E>>>
}

const DEFAULT_TIMEOUT = 20_000
const SECOND_STEP_NEEDED: ErrorCode = 'second_step_needed'
const STANDING_CODES: readonly string[] = [
  'account_suspended',
  'application_rejected',
  'approval_required',
] satisfies ErrorCode[]

/** The value of an answer, or the HttpFailure that a query function throws. */
export function unwrap<T>(answer: HttpAnswer<T>): T {
  if (answer.ok) return answer.value
  throw new HttpFailure(answer.error)
}

export function createHttpClient(deps: HttpClientDeps): HttpClient {
  return {
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
      // The endpoint's query is of texts and numbers, and the answer is read by the endpoint.
      exchange(deps, endpoint, input as AnyInput) as Promise<HttpAnswer<AnswerOf<E>>>,
  }
}

/** Of any call, as it is put into a request. */
type AnyInput = {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number | undefined
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
    const answer = await readAnswer(response, endpoint.response, { credential, now: deps.now() })
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
  if (error.code === SECOND_STEP_NEEDED) deps.onSecondStepNeeded?.()
  if (STANDING_CODES.includes(error.code)) deps.onStandingChanged?.()
}

/** A token that cannot be read does not stop a call: it is logged and the call goes out without authorization. */
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

type AnswerContext = { readonly credential: Credential; readonly now: number }

async function readAnswer(
  response: Response,
  expected: Endpoint['response'],
  context: AnswerContext,
): Promise<HttpAnswer<unknown>> {
  if (typeof expected === 'object') return readJson(response, expected, context)
  if (response.ok) return good(response, expected === 'nothing' ? undefined : await response.blob())
  const answer = await classifyResponse(response, context)
  return { ok: false, error: errorOf(answer, context.credential) }
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

/** Why the answer is not the value that was asked for. */
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
