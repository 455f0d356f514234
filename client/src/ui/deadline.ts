/** Formats a deadline with its time zone. Pure. */
import { lazily } from '../../../shared/domain/lazily.ts'

const SHORT_FORM = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions

const inThisYear = lazily(() => new Intl.DateTimeFormat('en-US', SHORT_FORM))
const inAnotherYear = lazily(() => new Intl.DateTimeFormat('en-US', { ...SHORT_FORM, year: 'numeric' }))

/** For example "Wed, Nov 25, 5:00 PM CST", in the user's time zone. */
export function formatDeadline(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? inThisYear : inAnotherYear)().format(at)
}
