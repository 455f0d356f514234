import type { ReactNode } from 'react'
import { AddToCalendar } from '../../../platform/add-to-calendar.tsx'
import type { CalendarEvent } from '../../../platform/calendar-file.ts'
import { lienPath } from '../lien-paths.ts'

type DeadlineToCalendarProps = {
  readonly bookId: string
  readonly lienId: string
  /** Of the deadline; one of each for a lien. */
  readonly id: string
  /** Says on this screen which deadline it is; it is not in the event. */
  readonly label: string
  /** YYYY-MM-DD. */
  readonly due: string
}

/** The event has the same title for all liens, and only its link leads to the lien, by its ids. */
export function DeadlineToCalendar({ bookId, lienId, id, label, due }: DeadlineToCalendarProps): ReactNode {
  const { origin, host } = window.location
  const event: CalendarEvent = {
    // The same for the same day of the same lien, so that a calendar knows the event again.
    ...{ id: `${lienId}-${id}@${host}`, day: due, link: `${origin}${lienPath(bookId, lienId)}` },
    ...{ title: 'Lien deadline', details: 'Verify the day in the law or in the letter that sets it.' },
    hasAlarm: true,
  }
  return <AddToCalendar event={event} label={label} room="Liens" file="lien-deadline.ics" />
}
