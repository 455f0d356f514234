/** Moments as short as a column of a table allows, in the reader's zone. Pure. */
import { lazily } from '../../../../shared/domain/lazily.ts'

const clock = lazily(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
const day = lazily(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))
const dayOfYear = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
)

/** For example "Nov 25"; "Nov 25, 2027" in another year than this. */
export function shortDay(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? day : dayOfYear)().format(at)
}

/** The clock for today, the day otherwise. */
export function shortTime(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? clock().format(at) : shortDay(at, now)
}
