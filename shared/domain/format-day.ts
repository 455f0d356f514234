import { lazily } from './lazily.ts'

const days = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: 'short', day: 'numeric' },
      timeZone: 'UTC',
    }),
)

/** "Nov 5, 2026", of YYYY-MM-DD: a day has no time zone. */
export function formatDay(day: string): string {
  const at = Date.parse(day)
  return Number.isNaN(at) ? day : days().format(at)
}
