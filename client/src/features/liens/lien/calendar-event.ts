/** A day of a lien as an event of a calendar: its title is the same for all, and only the link leads to the lien. Pure. */
import { daysAfter } from '../../../../../shared/domain/deadlines/federal-holidays.ts'
import { calendarFile } from '../../../platform/calendar-file.ts'

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

/** A file for any calendar. `madeAt`: milliseconds since 1970. */
export function deadlineFile({ id, day, link }: DeadlineEvent, madeAt: number): string {
  const event = { id, day, link, title: EVENT_TITLE, details: VERIFY, hasAlarm: true }
  return calendarFile('Liens', [event], madeAt)
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
