/** Short times for table columns, in the reader's zone. Pure. */
import { lazily } from '../../../../../shared/domain/lazily.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const clock = lazily(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
const day = lazily(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))
const dayOfYear = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
)

/** For example "Nov 25", or "Nov 25, 2027" outside the current year. */
export function shortDay(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? day : dayOfYear)().format(at)
}

/** The time left in its largest unit: "23 hours left". */
export function shortTimeLeft(at: number, now: number): string {
  const left = at - now
  if (left <= 0) return 'passed'
  if (left < MINUTE) return 'under a minute'
  const [unit, name] = left < HOUR ? [MINUTE, 'minute'] : [HOUR, 'hour']
  const count = Math.floor(left / unit)
  return `${count} ${name}${count === 1 ? '' : 's'} left`
}

/** The time of day if today, otherwise the date. */
export function shortTime(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? clock().format(at) : shortDay(at, now)
}
