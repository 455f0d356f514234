/**
 * Decides, for every call, whether a response comes from our server. A captive portal, an old proxy or a broken deployment may return 200
 * (or 404) for any URL. The caller interprets the result.
 */
import { isMarkedAsOurs } from '../../../../shared/contracts/app-header.ts'
import { refusalSchema, type ErrorDetail } from '../../../../shared/contracts/http.ts'
import { parseRetryAfter } from '../../../../shared/domain/retry.ts'

export type ServerAnswer =
  /** `body`: parsed JSON, not yet validated. */
  | { readonly kind: 'accepted'; readonly status: number; readonly body: unknown }
  | Refused
  /** `unreadable`: the content type is JSON, but the body is not valid JSON. */
  | {
      readonly kind: 'not_ours'
      readonly status: number
      readonly reason: 'redirected' | 'not_json' | 'unmarked' | 'unreadable'
    }

/** `unauthenticated`: status 401; `server_fault`: 500 and above; `refused`: any other error status. */
export type Refused = {
  readonly kind: 'unauthenticated' | 'refused' | 'server_fault'
  readonly status: number
  /** Null if the server sends none. */
  readonly code: string | null
  /** The server's error message; null if it sends none. */
  readonly message: string | null
  /** Empty if the server sends none. */
  readonly details: readonly ErrorDetail[]
  /** Milliseconds to wait before a retry; null if the server sends none. */
  readonly retryAfter: number | null
}

type Rules = {
  readonly now: number
  /**
   * True: accepts only JSON responses with our server's header, errors included; a truncated body does not invalidate an error's status.
   * False: accepts an error response by its status alone, and rejects on a truncated body.
   */
  readonly needsMark?: boolean
}

export async function classifyResponse(
  response: Response,
  { now, needsMark = false }: Rules,
): Promise<ServerAnswer> {
  const { ok, status } = response
  const reason = ok || needsMark ? whyNotOurs(response, needsMark) : null
  if (reason !== null) return { kind: 'not_ours', status, reason }
  const body = isJson(response) ? parseJson(await textOf(response, needsMark)) : undefined
  if (ok)
    return body === undefined
      ? { kind: 'not_ours', status, reason: 'unreadable' }
      : { kind: 'accepted', status, body }
  const { code = null, error: message = null, details = [] } = refusalSchema.safeParse(body).data ?? {}
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'), now)
  return { kind: kindOf(status), status, code, message, details, retryAfter }
}

function whyNotOurs(response: Response, needsMark: boolean) {
  if (response.redirected) return 'redirected'
  if (!isJson(response)) return 'not_json'
  // Scripts cannot read all headers of a cross-origin response.
  const isOurs = isMarkedAsOurs(response.headers) && ['basic', 'default'].includes(response.type)
  return needsMark && !isOurs ? 'unmarked' : null
}

function isJson({ headers }: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
}

function textOf(response: Response, mayBreakOff: boolean): Promise<string> {
  return mayBreakOff ? response.text().catch(() => '') : response.text()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown // JSON.parse returns any; every caller validates the shape with zod
  } catch {
    return undefined
  }
}

function kindOf(status: number): Refused['kind'] {
  if (status === 401) return 'unauthenticated'
  return status >= 500 ? 'server_fault' : 'refused'
}
