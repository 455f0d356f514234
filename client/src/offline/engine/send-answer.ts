/** Maps a response, or the lack of one, to the outcome for a queued row. Pure except for reading the body. */
import { isOutdated } from '../../../../shared/contracts/client-generation.ts'
import type { OperationId } from '../../../../shared/domain/ids.ts'
import { classifyResponse, type Refused } from '../../platform/http/classify-response.ts'
import type { OfflineOperation } from './operation.ts'
import { STALE, type RetryOutcome, type SendOutcome } from './outbox-row.ts'
import type { OutboxError } from './stored-rows.ts'

export const NO_SESSION = 'No active session'
const NOT_REACHED = 'We couldn’t reach CounselRelay (your network may require sign-in). We’ll keep trying.'
const UNREADABLE = 'We couldn’t read the server’s answer. We’ll keep trying.'

/** The server rejected the app's version, not the row: only an update helps. */
const outdated = (noun: string): OutboxError => ({
  code: 'client_outdated',
  words: `This version of the app is too old to send it. Update the app. Your ${noun} is saved here.`,
})

/** Milliseconds. The server is still processing the first attempt to send this row. */
const IN_PROGRESS_WAIT = 5_000

/** The response's error field, else the error's own message, else the general text. */
export function failureText(
  body: { readonly error?: unknown } | null,
  general: string,
  error?: unknown,
): string {
  if (typeof body?.error === 'string' && body.error.trim() !== '') return body.error
  if (error instanceof Error && error.message !== '') return error.message
  return general
}

/** A retry; unless `changes` override it, the server may have processed the row. */
export function retry(
  scope: RetryOutcome['scope'],
  error: OutboxError,
  changes: Partial<Omit<RetryOutcome, 'kind' | 'scope' | 'error'>> = {},
): RetryOutcome {
  return { kind: 'retry', scope, retryAfter: null, attempted: true, maybeProcessed: true, error, ...changes }
}

type AnswerContext = { readonly operation: OfflineOperation; readonly id: OperationId; readonly now: number }

/** A response that cannot be read leads to a retry; only a matching acknowledgment counts as sent. */
export async function readAnswer(
  response: Response,
  { operation, id, now }: AnswerContext,
): Promise<SendOutcome> {
  const answer = await classifyResponse(response, { now, needsMark: true })
  switch (answer.kind) {
    case 'not_ours':
      return unexpected(answer.reason === 'unreadable' ? UNREADABLE : NOT_REACHED)
    case 'accepted': {
      const receipt = operation.endpoint.response.safeParse(answer.body)
      return receipt.success && operation.confirms(receipt.data, id)
        ? { kind: 'acknowledged', receipt: receipt.data }
        : unexpected(UNREADABLE)
    }
    case 'unauthenticated':
    case 'refused':
    case 'server_fault':
      return isOutdated(response.headers)
        ? retry('service', outdated(operation.noun))
        : refusal(operation, answer)
  }
}

function unexpected(words: string): RetryOutcome {
  return retry('network', { code: 'unexpected_answer', words })
}

function refusal(operation: OfflineOperation, answer: Refused): SendOutcome {
  const { status, code, message, details, retryAfter } = answer
  const error: OutboxError = {
    code: code ?? `http_${status}`,
    words: failureText({ error: message }, operation.failureText),
    ...(details.length === 0 ? {} : { fields: details }),
  }
  switch (status) {
    case 401:
      return { kind: 'sign_in_needed', error }
    case 403:
      return { kind: 'not_permitted', error }
    case 404:
    case 405:
      return retry('service', error, { retryAfter })
    case 409:
      if (error.code === 'in_progress')
        return retry('row', error, { retryAfter: retryAfter ?? IN_PROGRESS_WAIT })
      // A command is refused as it is: the server has nothing else under its id.
      if (operation.endpoint.maxAge === undefined) return { kind: 'conflict', error }
      return { kind: error.code === STALE ? 'stale' : 'refused', error }
    case 410:
      return { kind: error.code === 'account_deleted' ? 'account_deleted' : 'refused', error }
    case 422:
      return error.code === 'idempotency_key_reused'
        ? { kind: 'conflict', error }
        : { kind: 'refused', error }
    case 408:
    case 425:
      return retry('row', error, { retryAfter })
    case 429:
      return retry(operation.limitsOfOneRow?.includes(error.code) ? 'row' : 'service', error, {
        retryAfter,
        maybeProcessed: false,
      })
    case 502:
    case 503:
    case 504:
      return retry('service', error, { retryAfter })
    default:
      return status >= 400 && status < 500 ? { kind: 'refused', error } : retry('row', error, { retryAfter })
  }
}
