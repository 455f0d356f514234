/** A deadline in words: the moment with its zone, and how long there is left. Pure. */
import { lazily } from '../../../shared/domain/lazily.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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

/** For example "Wed, Nov 25, 5:00 PM CST", in the reader's zone. */
export function deadlineWords(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? inThisYear : inAnotherYear)().format(at)
}

/** For example "2 days 4 h left", "35 min left", "passed". */
export function timeLeftWords(at: number, now: number): string {
  const left = at - now
  if (left <= 0) return 'passed'
  if (left < MINUTE) return 'less than 1 min left'
  return `${durationWords(left)} left`
}

/** The two largest units of a duration in milliseconds, at least one minute. */
export function durationWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(milliseconds / HOUR)
  if (hours < 24) return joined(`${hours} h`, minutes % 60, 'min')
  const days = Math.floor(milliseconds / DAY)
  return joined(days === 1 ? '1 day' : `${days} days`, hours % 24, 'h')
}

function joined(major: string, rest: number, unit: string): string {
  return rest === 0 ? major : `${major} ${rest} ${unit}`
}
