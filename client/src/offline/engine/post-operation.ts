/** One attempt to hand a queued referral to the server, whatever stands for the person: a token, or the device's grant. It never throws. */
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/contracts/http.ts'
import { SEND_REFERRAL_EMAIL_PATH } from '../../../../shared/contracts/referral-email.ts'
import type { ClaimedRow } from './outbox-lease.store.ts'
import type { SendOutcome } from './outbox-row.ts'
import { REFERRAL_PAYLOAD_VERSION } from '../operations/referral-draft.ts'
import { failureText, readAnswer, retry } from './send-answer.ts'
import type { OutboxError } from './stored-rows.ts'

/** Milliseconds that one request may take. */
export const SEND_TIMEOUT = 20_000

export type PostDeps = {
  readonly fetch: typeof fetch
  readonly now: () => number
  /** A signal that aborts after so many milliseconds. */
  readonly timeout: (milliseconds: number) => AbortSignal
  /** Told when no answer came at all. */
  readonly onUnreachable: () => void
}

const UNREADABLE = {
  code: 'unreadable',
  words: 'This referral can no longer be read on this device, so it cannot be sent from here.',
}
const NEWER = {
  code: 'unknown_version',
  words: 'This referral was written by a newer version of the app. Reload to send it.',
}
const TIMED_OUT = 'The server did not answer in time. It will be tried again.'
const UNREACHABLE = 'The server could not be reached. It will be tried again.'

/**
 * The content is not checked here again, the deadline least of all: the row may have reached the server in an attempt whose answer was
 * lost, and then only the server knows that it is no longer to be refused.
 */
export function whyUnsendable(row: ClaimedRow): OutboxError | null {
  if (row.body === null) return UNREADABLE
  return row.schemaVersion > REFERRAL_PAYLOAD_VERSION ? NEWER : null
}

export async function postReferral(
  deps: PostDeps,
  row: ClaimedRow,
  proof: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const timeout = deps.timeout(SEND_TIMEOUT)
  try {
    const response = await deps.fetch(SEND_REFERRAL_EMAIL_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...proof, [CSRF_HEADER]: CSRF_VALUE },
      body: row.body,
      cache: 'no-store',
      credentials: 'same-origin',
      // Followed redirects are recognised and refused by the reader; 'manual' would hide the status.
      redirect: 'follow',
      signal: AbortSignal.any([signal, timeout]),
    })
    return await readAnswer(response, row.id, deps.now())
  } catch (cause) {
    deps.onUnreachable()
    const words = failureText(null, new Error(timeout.aborted ? TIMED_OUT : UNREACHABLE, { cause }))
    return retry('network', { code: timeout.aborted ? 'timeout' : 'network', words })
  }
}
