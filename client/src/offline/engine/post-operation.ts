/** One attempt to send a queued row, authenticated by a token or by the device's grant. Never throws. */
import { pathOf, type Endpoint } from '../../../../shared/contracts/endpoint.ts'
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
  /** Returns a signal that aborts after the given milliseconds. */
  readonly timeout: (milliseconds: number) => AbortSignal
  /** Called when the server sent no response. */
  readonly onUnreachable: () => void
}

const TIMED_OUT = 'The server did not answer in time. It will be tried again.'
const UNREACHABLE = 'The server could not be reached. It will be tried again.'

/** `as`: headers that authenticate the sender. */
type Attempt = (as: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<SendOutcome>

/**
 * Returns a function that sends the row, or the reason why it cannot be sent. Does not validate the content or its deadline again: an
 * earlier attempt may have reached the server although its response was lost, and only the server can tell.
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

/** The content as queued; for an endpoint with a `maxAge`, with the times by which the server judges its age. */
function bodyOf({ body, written }: ClaimedRow, isAged: boolean, now: number): string | null {
  if (!isAged || body === null || written === undefined) return body
  const content = JSON.parse(body) as object // sealed by `storeRow`, which writes an operation's payload
  const times = { writtenAt: new Date(written.at).toISOString(), sentAt: new Date(now).toISOString() }
  return JSON.stringify({ ...content, ...times, ...(written.isConfirmed ? { confirmed: true } : {}) })
}

function addressOf(operation: OfflineOperation, { body }: ClaimedRow): string {
  const { endpoint } = operation
  return body === null
    ? endpoint.path
    : pathOf<Endpoint>(endpoint, operation.params?.(JSON.parse(body)) ?? {})
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
    const response = await deps.fetch(addressOf(operation, row), {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...as,
        [CSRF_HEADER]: CSRF_VALUE,
        ...(endpoint.idempotencyKey === 'header' ? { 'Idempotency-Key': row.id } : {}),
      },
      body: bodyOf(row, endpoint.maxAge !== undefined, deps.now()),
      cache: 'no-store',
      credentials: 'same-origin',
      // readAnswer detects and rejects followed redirects; 'manual' would hide the status.
      redirect: 'follow',
      signal: AbortSignal.any([signal, timeout]),
    })
    return await readAnswer(response, { operation, id: row.id, now: deps.now() })
  } catch (cause) {
    deps.onUnreachable()
    const error = new Error(timeout.aborted ? TIMED_OUT : UNREACHABLE, { cause })
    const userMessage = failureText(null, operation.failureText, error)
    return retry('network', { code: timeout.aborted ? 'timeout' : 'network', words: userMessage })
  }
}
