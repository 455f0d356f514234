/** A deadline as a file for calendars (RFC 5545): a whole day, with an alarm at 9 a.m. of the day before. It names no matter. Pure. */

/** Days are YYYY-MM-DD; `madeAt` is in milliseconds since 1970. */
export function deadlineFile(day: string, next: string, madeAt: number): string {
  const compact = (one: string): string => one.replaceAll('-', '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CounselRelay//Kiwi AI//EN',
    'BEGIN:VEVENT',
    `UID:${compact(day)}-${madeAt}@counselrelay`,
    `DTSTAMP:${new Date(madeAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(next)}`,
    'SUMMARY:Court deadline',
    'DESCRIPTION:Verify the day in the rule and in the orders of the court.',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Court deadline',
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
