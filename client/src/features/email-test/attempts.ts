/** Sends with the email service's backoff (3 attempts, 2 s and 4 s between them) and reports each step. */
import { EMAIL_ATTEMPTS, emailAttemptsExhausted, emailRetryWait } from '../../../../shared/domain/retry.ts'
import { HttpFailure, isRetryable } from '../../platform/http/http-error.ts'

export type Step =
  | { readonly kind: 'attempt'; readonly number: number; readonly at: number }
  | { readonly kind: 'failed'; readonly number: number; readonly at: number; readonly words: string }
  /** `wait` in milliseconds. */
  | { readonly kind: 'wait'; readonly at: number; readonly wait: number }
  | { readonly kind: 'sent'; readonly number: number; readonly at: number; readonly messageId: string }

type AttemptDeps = {
  readonly send: () => Promise<{ readonly messageId: string }>
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly tell: (step: Step) => void
}

const FALLBACK = 'Failed to send email'

/** Rejects with the standard message after the last attempt, or immediately with the server's message if a retry cannot help. */
export async function sendWithRetries({ send, now, sleep, tell }: AttemptDeps): Promise<string> {
  for (let number = 1; ; number += 1) {
    tell({ kind: 'attempt', number, at: now() })
    try {
      const { messageId } = await send()
      tell({ kind: 'sent', number, at: now(), messageId })
      return messageId
    } catch (cause) {
      const words = cause instanceof Error && cause.message !== '' ? cause.message : FALLBACK
      tell({ kind: 'failed', number, at: now(), words })
      if (!(cause instanceof HttpFailure) || !isRetryable(cause.error)) throw new Error(words, { cause })
      if (number >= EMAIL_ATTEMPTS) throw new Error(emailAttemptsExhausted(number, words), { cause })
      const wait = emailRetryWait(number)
      tell({ kind: 'wait', at: now(), wait })
      await sleep(wait)
    }
  }
}
