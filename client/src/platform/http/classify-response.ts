/**
 * "Did our server say this?", decided once for every call. A captive portal, an old proxy or a broken deployment may answer 200 (or 404) to
 * anything. What an answer then means is for whoever made the call.
 */
import { isMarkedAsOurs } from '../../../../shared/contracts/app-header.ts'
import { refusalSchema, type ErrorDetail } from '../../../../shared/contracts/http.ts'
import { parseRetryAfter } from '../../../../shared/domain/retry.ts'

export type ServerAnswer =
  /** `body`: JSON whose shape nobody has checked yet. */
  | { readonly kind: 'accepted'; readonly status: number; readonly body: unknown }
  | Refused
  /** `unreadable`: it says that it is JSON, and is not. */
  | {
      readonly kind: 'not_ours'
      readonly status: number
      readonly reason: 'redirected' | 'not_json' | 'unmarked' | 'unreadable'
    }

/** `server_fault` is any status from 500, `unauthenticated` 401, `refused` everything else that is no success. */
export type Refused = {
  readonly kind: 'unauthenticated' | 'refused' | 'server_fault'
  readonly status: number
  /** Null where the server names none. */
  readonly code: string | null
  /** The server's own words; null where it has none. */
  readonly message: string | null
  /** Empty where the server names none. */
  readonly details: readonly ErrorDetail[]
  /** Milliseconds to wait before another try; null where the server names none. */
  readonly retryAfter: number | null
}

type Rules = {
  readonly now: number
  /**
   * Only an answer in JSON that carries our server's mark is its word, be it yes or no. Its status then stands even if its body breaks off.
   * Otherwise a refusal is believed by its status alone, and a body that breaks off rejects.
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
  // What comes from another origin cannot be read, or not with all of its headers.
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
    return JSON.parse(text) as unknown // JSON.parse is typed any; every reader checks the shape with zod
  } catch {
    return undefined
  }
}

function kindOf(status: number): Refused['kind'] {
  if (status === 401) return 'unauthenticated'
  return status >= 500 ? 'server_fault' : 'refused'
}
