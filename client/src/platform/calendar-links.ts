/** Links that open a new event in a calendar on the web, filled in, for the person to save. Pure. */
import { daysAfter } from '../../../shared/domain/deadlines/federal-holidays.ts'
import type { CalendarEvent } from './calendar-file.ts'

export function googleCalendarLink({ day, title, details, link }: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(day)}/${compact(daysAfter(day, 1))}`,
    details: detailsWith(details, link),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

export function outlookCalendarLink({ day, title, details, link }: CalendarEvent): string {
  const query = new URLSearchParams({
    ...{ path: '/calendar/action/compose', rru: 'addevent', allday: 'true', subject: title },
    ...{ startdt: day, enddt: daysAfter(day, 1), body: detailsWith(details, link) },
  })
  return `https://outlook.office.com/calendar/0/deeplink/compose?${query}`
}

function detailsWith(details: string, link: string | undefined): string {
  return link === undefined ? details : `${details} ${link}`
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}
