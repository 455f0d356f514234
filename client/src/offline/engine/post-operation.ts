/** One attempt to hand a queued row to the server, whatever stands for the person: a token, or the device's grant. It never throws. */
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/contracts/http.ts'
import type { ClaimedRow } from './outbox-lease.store.ts'
import type { OfflineOperation, Operations } from './operation.ts'
import { UNKNOWN_VERSION, type SendOutcome } from './outbox-row.ts'
import { failureText, readAnswer, retry } from './send-answer.ts'
import type { OutboxError } from './stored-rows.ts'

/** Milliseconds that one request may take. */
export const SEND_TIMEOUT = 20_000

export type PostDeps = {
  readonly operations: Operations
  readonly fetch: typeof fetch
  readonly now: () => number
  /** A signal that aborts after so many milliseconds. */
  readonly timeout: (milliseconds: number) => AbortSignal
  /** Told when no answer came at all. */
  readonly onUnreachable: () => void
}

const TIMED_OUT = 'The server did not answer in time. It will be tried again.'
const UNREACHABLE = 'The server could not be reached. It will be tried again.'

/** `as`: headers that stand for whoever it is sent in the name of. */
type Attempt = (as: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<SendOutcome>

/**
 * The way to send this row, or why it cannot be sent from here. The content is not checked here again, a deadline least of all: the row may
 * have reached the server in an attempt whose answer was lost, and then only the server knows that it is no longer to be refused.
 */
export function attemptOf(deps: PostDeps, row: ClaimedRow): Attempt | { readonly unsendable: OutboxError } {
  const operation = deps.operations.of(row.kind)
  const noun = operation?.noun ?? 'item'
  if (row.body === null)
    return {
      unsendable: {
        code: 'unreadable',
        words: `This ${noun} can no longer be read on this device, so it cannot be sent from here.`,
      },
    }
  if (operation === null || row.schemaVersion > operation.version)
    return {
      unsendable: {
        code: UNKNOWN_VERSION,
        words: `This ${noun} was written by a newer version of the app. Reload to send it.`,
      },
    }
  return (as, signal) => post(deps, { operation, row }, as, signal)
}

async function post(
  deps: PostDeps,
  { operation, row }: { readonly operation: OfflineOperation; readonly row: ClaimedRow },
  as: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const timeout = deps.timeout(SEND_TIMEOUT)
  const { endpoint } = operation
  try {
    const response = await deps.fetch(endpoint.path, {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...as,
        [CSRF_HEADER]: CSRF_VALUE,
        ...(endpoint.idempotencyKey === 'header' ? { 'Idempotency-Key': row.id } : {}),
      },
      body: row.body,
      cache: 'no-store',
      credentials: 'same-origin',
      // Followed redirects are recognised and refused by the reader; 'manual' would hide the status.
      redirect: 'follow',
      signal: AbortSignal.any([signal, timeout]),
    })
    return await readAnswer(response, { operation, id: row.id, now: deps.now() })
  } catch (cause) {
    deps.onUnreachable()
    const error = new Error(timeout.aborted ? TIMED_OUT : UNREACHABLE, { cause })
    const words = failureText(null, operation.failureText, error)
    return retry('network', { code: timeout.aborted ? 'timeout' : 'network', words })
  }
}
