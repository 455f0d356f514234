/**
 * The one way the app talks to its own server. Returns typed results, never shows anything and never navigates: what a failure means
 * for a person is decided where the call was made.
 */
import { z } from 'zod'
import { isOutdated } from '../../../../shared/contracts/client-generation.ts'
import { CSRF_HEADER, CSRF_VALUE, REQUEST_ID_HEADER } from '../../../../shared/contracts/http.ts'
import { errorDetailSchema } from '../../../../shared/contracts/http.ts'
import type { ErrorCode } from '../../../../shared/domain/app-error.ts'
import { parseRetryAfter } from '../../../../shared/domain/retry.ts'
import type { Logger } from '../log/logger.ts'
import { type Credential, type HttpError, HttpFailure, UNSAID_WORDS } from './http-error.ts'

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

type QueryValue = string | number | boolean | null | undefined

export type HttpRequest<T> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path on the app's own origin. */
  readonly path: `/${string}`
  /** null and undefined are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Sent as JSON; a FormData goes out as it is. */
  readonly body?: unknown
  readonly schema: z.ZodType<T>
  readonly signal?: AbortSignal
  /** Milliseconds. */
  readonly timeout?: number
}

export type BlobRequest = Omit<HttpRequest<Blob>, 'schema'>

export type HttpAnswer<T> =
  | { readonly ok: true; readonly status: number; readonly value: T; readonly requestId: string | null }
  | { readonly ok: false; readonly error: HttpError }

export type HttpClient = {
  readonly send: <T>(request: HttpRequest<T>) => Promise<HttpAnswer<T>>
  readonly sendForBlob: (request: BlobRequest) => Promise<HttpAnswer<Blob>>
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
    send: (request) => exchange(deps, request, (response) => readJson(response, request.schema)),
    sendForBlob: (request) => exchange(deps, request, readBlob),
  }
}

type Read<T> = (response: Response) => Promise<HttpAnswer<T>>

async function exchange<T>(
  deps: HttpClientDeps,
  request: BlobRequest,
  read: Read<T>,
): Promise<HttpAnswer<T>> {
  if (!deps.isOnline()) return { ok: false, error: { kind: 'offline' } }
  const { token, credential } = await readCredential(deps)
  const limit = AbortSignal.timeout(request.timeout ?? deps.timeout ?? DEFAULT_TIMEOUT)
  const signal = request.signal === undefined ? limit : AbortSignal.any([request.signal, limit])
  try {
    const response = await deps.fetch(urlOf(request), {
      method: request.method ?? 'GET',
      credentials: 'include',
      headers: headersOf(request, token),
      signal,
      ...(request.body === undefined ? {} : { body: bodyOf(request.body) }),
    })
    if (isOutdated(response.headers)) deps.onOutdated?.()
    if (response.ok) return await read(response)
    const error = await failureOf(response, credential, deps.now())
    tellOf(deps, error)
    return { ok: false, error }
  } catch {
    if (request.signal?.aborted === true) return { ok: false, error: { kind: 'aborted' } }
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

function urlOf(request: BlobRequest): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== null && value !== undefined) query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? request.path : `${request.path}?${text}`
}

function headersOf(request: BlobRequest, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json', [CSRF_HEADER]: CSRF_VALUE })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (request.body !== undefined && !(request.body instanceof FormData)) {
    headers.set('Content-Type', 'application/json')
  }
  return headers
}

function bodyOf(body: unknown): BodyInit {
  return body instanceof FormData ? body : JSON.stringify(body)
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')
}

export async function readJson<T>(response: Response, schema: z.ZodType<T>): Promise<HttpAnswer<T>> {
  const invalid = (reason: 'not_json' | 'wrong_shape'): HttpAnswer<T> => ({
    ok: false,
    error: { kind: 'invalid_response', status: response.status, reason },
  })
  if (response.redirected || !isJson(response)) return invalid('not_json')
  const text = await response.text()
  const body = parseJson(text)
  if (body === undefined) return invalid('not_json')
  const parsed = schema.safeParse(body)
  if (!parsed.success) return invalid('wrong_shape')
  return {
    ok: true,
    status: response.status,
    value: parsed.data,
    requestId: response.headers.get(REQUEST_ID_HEADER),
  }
}

async function readBlob(response: Response): Promise<HttpAnswer<Blob>> {
  return {
    ok: true,
    status: response.status,
    value: await response.blob(),
    requestId: response.headers.get(REQUEST_ID_HEADER),
  }
}

/** Read leniently: another API behind the same contract may say no more than `error`. */
const refusalSchema = z.object({
  error: z.string().min(1).optional(),
  code: z.string().optional(),
  details: z.array(errorDetailSchema).optional().catch(undefined),
})

export async function failureOf(response: Response, credential: Credential, now: number): Promise<HttpError> {
  const { status } = response
  const body = refusalSchema.safeParse(isJson(response) ? parseJson(await response.text()) : undefined)
  const refusal = body.success ? body.data : {}
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'), now)
  if (status >= 500) {
    return {
      kind: 'server',
      status,
      retryAfter,
      words: refusal.error ?? UNSAID_WORDS.server,
    }
  }
  if (status === 401) {
    return {
      kind: 'unauthenticated',
      sent: credential,
      words: refusal.error ?? UNSAID_WORDS.unauthenticated,
      code: refusal.code ?? null,
    }
  }
  return {
    kind: 'refused',
    status,
    code: refusal.code ?? `http_${status}`,
    words: refusal.error ?? UNSAID_WORDS.refused,
    details: refusal.details ?? [],
    retryAfter,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown // JSON.parse is typed any; every caller checks the shape with zod
  } catch {
    return undefined
  }
}
