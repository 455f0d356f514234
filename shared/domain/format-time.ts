/** Formats instants in a given time zone, which is always shown because the reader may be in another one. Pure. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Used if the sender's zone is unknown. */
export const DEFAULT_TIME_ZONE = 'UTC'

/** Whether Intl knows this IANA name, such as America/Chicago. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** For example "Wednesday, November 25, 2026, 2:19 PM EST". */
export function formatInstant(at: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  return `${formatter('day', timeZone).format(at)}, ${formatter('clock', timeZone).format(at)}`
}

/** The day alone: "November 25, 2026". */
export function formatDate(at: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  return formatter('date', timeZone).format(at)
}

/** For a subject line: "Nov 25, 2:19 PM EST". */
export function formatShortInstant(at: Date, timeZone: string = DEFAULT_TIME_ZONE): string {
  return formatter('short', timeZone).format(at)
}

/** The time left until an instant: "2 days 4 hours left". */
export function formatTimeLeft(at: number, now: number): string {
  const left = at - now
  if (left <= 0) return 'passed'
  return left < MINUTE ? 'less than a minute left' : `${formatDuration(left)} left`
}

/** The two largest units of a duration in milliseconds, at least one minute: "2 days 4 hours". */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE))
  if (minutes < 60) return counted(minutes, 'minute')
  const hours = Math.floor(milliseconds / HOUR)
  if (hours < 24) return both(counted(hours, 'hour'), minutes % 60, 'minute')
  return both(counted(Math.floor(milliseconds / DAY), 'day'), hours % 24, 'hour')
}

function both(major: string, rest: number, unit: string): string {
  return rest === 0 ? major : `${major} ${counted(rest, unit)}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const FORMS = {
  day: { dateStyle: 'full' },
  date: { dateStyle: 'long' },
  clock: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  short: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

/** Cached, because creating a formatter costs more than rendering a whole email. Bounded by the number of zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(form: keyof typeof FORMS, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`
  const cached = formatters.get(key)
  if (cached !== undefined) return cached
  const created = new Intl.DateTimeFormat('en-US', { ...FORMS[form], timeZone })
  formatters.set(key, created)
  return created
}
