/** A day of a lien as an event of a calendar: its title is the same for all, and only the link leads to the lien. Pure. */
import { daysAfter } from '../../../../../shared/domain/deadlines/federal-holidays.ts'

export type DeadlineEvent = {
  /** The same for the same day of the same lien, so that a calendar knows the event again. */
  readonly id: string
  /** YYYY-MM-DD. */
  readonly day: string
  /** An address of the app, with ids alone. */
  readonly link: string
}

export const EVENT_TITLE = 'Lien deadline'
const VERIFY = 'Verify the day in the law or in the letter that sets it.'

/** RFC 5545: a whole day, with an alarm at 9 a.m. of the day before. `madeAt`: milliseconds since 1970. */
export function calendarFile({ id, day, link }: DeadlineEvent, madeAt: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CounselRelay//Liens//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${new Date(madeAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(daysAfter(day, 1))}`,
    `SUMMARY:${EVENT_TITLE}`,
    `DESCRIPTION:${VERIFY}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${EVENT_TITLE}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A line of more than 75 bytes goes on after a line break and a space. Ours are ASCII. */
function folded(line: string): string {
  return [...line.matchAll(/^.{1,75}|.{1,74}/g)].map(([part]) => part).join('\r\n ')
}

/** Opens the new event in Google Calendar, filled in, for the person to save. */
export function googleCalendarLink({ day, link }: DeadlineEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: EVENT_TITLE,
    dates: `${compact(day)}/${compact(daysAfter(day, 1))}`,
    details: `${VERIFY} ${link}`,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** The same in Outlook on the web. */
export function outlookCalendarLink({ day, link }: DeadlineEvent): string {
  const query = new URLSearchParams({
    ...{ path: '/calendar/action/compose', rru: 'addevent', allday: 'true', subject: EVENT_TITLE },
    ...{ startdt: day, enddt: daysAfter(day, 1), body: `${VERIFY} ${link}` },
  })
  return `https://outlook.office.com/calendar/0/deeplink/compose?${query}`
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}
