/** Validates an upstream's response: JSON is forwarded with the policy's headers; anything else becomes our own error response. */
import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { AUTH_ORIGIN_HEADER, AUTH_ORIGIN_VALUE } from '../../shared/contracts/bff-routes.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { parseRetryAfter } from '../../shared/domain/retry.ts'
import type { AnswerBody } from '../answer.ts'
import type { UpstreamAnswer } from '../upstream/buffered-call.ts'
import { SERVICE_LABELS } from '../upstream/upstreams.ts'
import { isTokenPath } from './token-path.ts'
import type { RoutePolicy } from './policy.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i

export type RelayedAnswer = {
  readonly status: number
  readonly headers: Record<string, string>
  /** JSON, a file's bytes, or null (204). */
  readonly body: AnswerBody
  /** The code of an error response, for the log. */
  readonly code: string | undefined
}

/** Temporary errors of Supabase Auth, for which its client would delete the session. */
const PASSING = [408, 409, 425, 429, 431]

/** Fields of an error response: `error` and `code` of the API, `error_code` or `code` and `msg` or `message` of Supabase Auth. */
const refusalSchema = z
  .looseObject({
    error: z.unknown().optional(),
    error_code: z.unknown().optional(),
    code: z.unknown().optional(),
  })
  .catch({})
type Refusal = z.infer<typeof refusalSchema>

/** Throws AppError: 502 for a redirect, non-JSON or a failure without a message; on the token route 503 for temporary errors. */
export function relayAnswer(policy: RoutePolicy, answer: UpstreamAnswer, now: number): RelayedAnswer {
  const { status } = answer
  if (status >= 300 && status < 400) throw badUpstream(policy, `redirected with ${status}`)
  if (status < 300 && answer.body.length === 0) {
    return { status, headers: relayedHeaders(policy, answer), body: null, code: undefined }
  }
  if (policy.gives === 'pdf' && status === 200) return pdfOf(policy, answer)
  const { text, value } = jsonOf(policy, answer, now)
  if (status < 400) return { status, headers: relayedHeaders(policy, answer), body: text, code: undefined }

  const refusal = refusalSchema.parse(value)
  if (isTokenPath(policy.path)) requireWordOfAuth(policy, answer, refusal, now)
  if (status >= 500 && typeof refusal.error !== 'string') throw failed(policy, answer, now)
  return { status, headers: relayedHeaders(policy, answer), body: text, code: codeOf(refusal) }
}

function pdfOf(policy: RoutePolicy, answer: UpstreamAnswer): RelayedAnswer {
  if (answer.headers['content-type'] !== 'application/pdf')
    throw badUpstream(policy, 'answered with something that is not a PDF')
  const body = new Uint8Array(answer.body)
  return { status: answer.status, headers: relayedHeaders(policy, answer), body, code: undefined }
}

function requireWordOfAuth(policy: RoutePolicy, answer: UpstreamAnswer, refusal: Refusal, now: number): void {
  // A gateway in front of Supabase Auth responds without a code, e.g. for a wrong apikey, which does not concern the session.
  const itsOwn = codeOf(refusal) !== undefined || typeof refusal.error === 'string'
  if (!itsOwn || answer.status >= 500 || PASSING.includes(answer.status)) throw failed(policy, answer, now)
}

/** Also returns the text: text and headers are sent in one write, bytes in two. */
function jsonOf(policy: RoutePolicy, answer: UpstreamAnswer, now: number): { text: string; value: unknown } {
  const type = answer.headers['content-type']
  try {
    if (typeof type === 'string' && JSON_TYPE.test(type) && isUtf8(answer.body)) {
      const text = answer.body.toString('utf8')
      const value: unknown = JSON.parse(text)
      return { text, value }
    }
  } catch {
    // Rejected below.
  }
  throw answer.status === 429 || answer.status === 503
    ? failed(policy, answer, now)
    : badUpstream(policy, `answered ${answer.status} with something that is not JSON`)
}

function relayedHeaders(policy: RoutePolicy, answer: UpstreamAnswer): Record<string, string> {
  const headers: Record<string, string> = {}
  const type = answer.headers['content-type']
  if (answer.body.length > 0 && typeof type === 'string') headers['Content-Type'] = type
  for (const name of policy.responseHeaders) {
    const value = answer.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  if (policy.upstreamPath.startsWith('/auth/v1/')) headers[AUTH_ORIGIN_HEADER] = AUTH_ORIGIN_VALUE
  return headers
}

function failed(policy: RoutePolicy, answer: UpstreamAnswer, now: number): AppError {
  const header = answer.headers['retry-after']
  const retryAfter = parseRetryAfter(typeof header === 'string' ? header : null, now) ?? undefined
  const code = answer.status === 429 ? 'rate_limited' : answer.status === 503 ? 'unavailable' : 'bad_upstream'
  return new AppError(code, `${SERVICE_LABELS[policy.upstream]} has a problem right now. Please try again.`, {
    logMessage: `upstream answered ${answer.status}`,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

function badUpstream(policy: RoutePolicy, what: string): AppError {
  return new AppError(
    'bad_upstream',
    `${SERVICE_LABELS[policy.upstream]} gave an answer that we cannot use. Please try again.`,
    { logMessage: `upstream ${what}` },
  )
}

function codeOf(refusal: Refusal): string | undefined {
  const code = refusal.error_code ?? refusal.code
  return typeof code === 'string' ? code.slice(0, 80) : undefined
}
