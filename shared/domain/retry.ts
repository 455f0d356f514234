/** Waits between attempts (product spec, section 9; outbox rules of the offline core). Pure: randomness is a parameter. All in milliseconds. */

/** Attempts of one e-mail, first included, when nothing else is configured. */
export const EMAIL_ATTEMPTS = 3

/** 2 s before the second attempt, 4 s before the third: 1000 ms times 2 to the attempt number. */
export function emailRetryWait(attempt: number): number {
  return 1000 * 2 ** attempt
}

/** How it begins when the quick attempts are used up (product spec, section 9), whatever their number. */
export const EMAIL_ATTEMPTS_FAILED = 'Failed to send email after '

export function emailAttemptsExhausted(attempts: number, lastError: string): string {
  return `${EMAIL_ATTEMPTS_FAILED}${attempts} attempts: ${lastError}`
}

const OUTBOX_BASE_WAIT = 2000
const OUTBOX_MAX_WAIT = 15 * 60_000

/**
 * Full-jitter back-off of a queued row after its `attempts`-th failure (1 or more); never sooner than Retry-After asks.
 * `random` is in [0, 1). At least a quarter of the ceiling, so that jitter never means a hammering client.
 */
export function outboxWait(attempts: number, retryAfter: number | null, random: number): number {
  const ceiling = Math.min(OUTBOX_BASE_WAIT * 2 ** Math.min(attempts - 1, 20), OUTBOX_MAX_WAIT)
  return Math.max(retryAfter ?? 0, Math.round(ceiling * (0.25 + 0.75 * random)))
}

/** Retry-After as delta-seconds or an HTTP date, in milliseconds from `now`; null when absent or unreadable. Capped at a day. */
export function parseRetryAfter(value: string | null | undefined, now: number): number | null {
  if (value === null || value === undefined || value.trim() === '') return null
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), 86_400_000)
}
