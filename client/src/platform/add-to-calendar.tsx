import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './add-to-calendar.module.css'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'
import { downloadText } from './download.ts'

type AddToCalendarProps = {
  /** Of one day; it names nobody, as calendars are often shared. */
  readonly event: CalendarEvent
  /** Says on this screen which event it is; it is not in the event. */
  readonly label: string
  /** The part of the app that makes it, and the name of the file. */
  readonly room: string
  readonly file: string
}

/** Puts a day into a calendar on a press. The file needs no account and no connection. */
export function AddToCalendar({ event, label, room, file }: AddToCalendarProps): ReactNode {
  const links = { Google: googleCalendarLink(event), Outlook: outlookCalendarLink(event) }
  return (
    <div role="group" aria-label={`Add to a calendar: ${label}`} className={styles['ways']}>
      <span aria-hidden="true">Add to calendar:</span>
      {Object.entries(links).map(([name, href]) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer">
          {name}
          <VisuallyHidden> (in a new tab)</VisuallyHidden>
        </a>
      ))}
      <Button
        variant="ghost"
        size="small"
        onClick={() => downloadText(file, calendarFile(room, [event], Date.now()), 'text/calendar')}
      >
        Calendar file
      </Button>
    </div>
  )
}
