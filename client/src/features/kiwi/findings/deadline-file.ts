/** A deadline as a file for calendars. It names no matter. Pure. */
import { calendarFile } from '../../../platform/calendar-file.ts'

/** `day`: YYYY-MM-DD; `madeAt`: milliseconds since 1970. */
export function deadlineFile(day: string, madeAt: number): string {
  const event = {
    id: `${day.replaceAll('-', '')}-${madeAt}@counselrelay`,
    ...{ day, title: 'Court deadline', hasAlarm: true },
    details: 'Verify the day in the rule and in the orders of the court.',
  }
  return calendarFile('Kiwi AI', [event], madeAt)
}
