/** Decides what follows a failed attempt (product spec, section 9; beyond it, every stored mail is eventually settled). Pure. */
import { emailAttemptsExhausted, emailRetryWait } from '../../../shared/domain/retry.ts'

/** The mail server's error, or why it could not be reached. `isPermanent`: it rejected this mail for good. */
export type SendFailure = { readonly message: string; readonly isPermanent: boolean }

export type AfterFailure =
  | { readonly state: 'retrying'; readonly wait: number; readonly error: string }
  | { readonly state: 'delayed'; readonly wait: number; readonly error: string }
  | { readonly state: 'failed'; readonly error: string }

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Mail servers also give up after 4 to 5 days (RFC 5321, section 4.5.4.1). */
export const GIVE_UP_AFTER = 5 * DAY

/** `attempts` counts the one that just failed; `age` is the mail's, in milliseconds. */
export function afterFailure(
  failure: SendFailure,
  attempts: number,
  quickAttempts: number,
  age: number,
): AfterFailure {
  const error = emailAttemptsExhausted(attempts, failure.message)
  if (failure.isPermanent) return { state: 'failed', error }
  if (attempts < quickAttempts)
    return { state: 'retrying', wait: emailRetryWait(attempts), error: failure.message }
  if (age >= GIVE_UP_AFTER) return { state: 'failed', error }
  return { state: 'delayed', wait: slowRetryWait(attempts - quickAttempts, age), error }
}

/** 10 s, 20 s, 40 s, then every minute of the first hour, every 5 minutes of the first day, then every half hour. */
export function slowRetryWait(slowAttempts: number, age: number): number {
  if (age > DAY) return 30 * MINUTE
  if (age > 60 * MINUTE) return 5 * MINUTE
  return Math.min(10 * SECOND * 2 ** Math.min(slowAttempts, 10), MINUTE)
}
