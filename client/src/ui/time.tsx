import type { ReactNode } from 'react'
import { lazily } from '../../../shared/domain/lazily.ts'

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const
const clock = lazily(() => new Intl.DateTimeFormat('en-US', CLOCK))
const dayAndClock = lazily(() => new Intl.DateTimeFormat('en-US', { ...DAY, ...CLOCK }))
const dayOfAnotherYear = lazily(() => new Intl.DateTimeFormat('en-US', { ...DAY, year: 'numeric', ...CLOCK }))
const whole = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: 'short', day: 'numeric' },
      ...CLOCK,
      timeZoneName: 'short',
    }),
)

type TimeProps = {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Determines whether the day and year are displayed. */
  readonly now: number
}

/** Displays the time for today, else day and time, with the year if it is not the current one. `dateTime` has the exact instant. */
export function Time({ at, now }: TimeProps): ReactNode {
  return <time dateTime={new Date(at).toISOString()}>{formatTime(at, now)}</time>
}

/** For text that is read later, such as a printout: "Nov 23, 2026, 7:34 AM EST". */
export function formatFullTime(at: number): string {
  return whole().format(at)
}

export function formatTime(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  if (then.toDateString() === today.toDateString()) return clock().format(at)
  return (then.getFullYear() === today.getFullYear() ? dayAndClock : dayOfAnotherYear)().format(at)
}
