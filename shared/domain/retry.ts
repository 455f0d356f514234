/** Backoff between attempts (product spec, section 9; the offline core's outbox). In milliseconds. Pure: randomness is a parameter. */

/** Default number of attempts for an email, including the first. */
export const EMAIL_ATTEMPTS = 3

/** 2 s before the second attempt, 4 s before the third: 1000 ms times 2 to the attempt number. */
export function emailRetryWait(attempt: number): number {
  return 1000 * 2 ** attempt
}

/** Prefix of the message after the last quick attempt (product spec, section 9); the number of attempts follows. */
export const EMAIL_ATTEMPTS_FAILED = 'Failed to send email after '

export function emailAttemptsExhausted(attempts: number, lastError: string): string {
  return `${EMAIL_ATTEMPTS_FAILED}${attempts} attempts: ${lastError}`
}

const OUTBOX_BASE_WAIT = 2000
const OUTBOX_MAX_WAIT = 15 * 60_000

/**
 * Jittered exponential backoff of a queued row after its `attempts`-th failure (1 or more), at least Retry-After.
 * `random` is in [0, 1). The minimum is a quarter of the ceiling, so that jitter cannot cause rapid retries.
 */
export function outboxWait(attempts: number, retryAfter: number | null, random: number): number {
  const ceiling = Math.min(OUTBOX_BASE_WAIT * 2 ** Math.min(attempts - 1, 20), OUTBOX_MAX_WAIT)
  return Math.max(retryAfter ?? 0, Math.round(ceiling * (0.25 + 0.75 * random)))
}

/** Parses Retry-After (delta-seconds or an HTTP date) to milliseconds from `now`; null if absent or invalid. Capped at a day. */
export function parseRetryAfter(value: string | null | undefined, now: number): number | null {
  if (value === null || value === undefined || value.trim() === '') return null
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), 86_400_000)
}
