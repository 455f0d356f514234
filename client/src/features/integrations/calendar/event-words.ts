/** Formats event times in the reader's zone. The dates of an all-day event have no zone. Pure. */
import type { CalendarEvent } from '../../../../../shared/contracts/integrations/google.ts'

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** For example "Wed, Nov 25", with the year outside the current year. */
export function eventDay({ start, isAllDay }: CalendarEvent, now: number): string {
  const at = isAllDay ? noonOf(start) : new Date(start)
  const isThisYear = at.getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat('en-US', isThisYear ? DAY : { ...DAY, year: 'numeric' }).format(at)
}

/** For example "9:00 – 10:30 AM", "All day", "All day, until Fri, Nov 27". */
export function eventHours({ start, end, isAllDay }: CalendarEvent): string {
  if (!isAllDay) return CLOCK.formatRange(new Date(start), new Date(end))
  const last = noonOf(end)
  // The end date is exclusive.
  last.setDate(last.getDate() - 1)
  if (last <= noonOf(start)) return 'All day'
  return `All day, until ${new Intl.DateTimeFormat('en-US', DAY).format(last)}`
}

/** For example "EST". */
export function zoneName(at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'local time'
}

/** Noon avoids a shift to another day in any zone. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}
