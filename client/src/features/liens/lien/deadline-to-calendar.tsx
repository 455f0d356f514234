import type { ReactNode } from 'react'
import { downloadText } from '../../../platform/download.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { deadlineFile, googleCalendarLink, outlookCalendarLink } from './calendar-event.ts'
import { lienPath } from '../lien-paths.ts'
import styles from './deadline-to-calendar.module.css'

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

/** Puts a deadline into a calendar on a press: the event names nobody, and links to the lien by its ids. The file needs no account. */
export function DeadlineToCalendar({ bookId, lienId, id, label, due }: DeadlineToCalendarProps): ReactNode {
  const { origin, host } = window.location
  const event = { id: `${lienId}-${id}@${host}`, day: due, link: `${origin}${lienPath(bookId, lienId)}` }
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
        onClick={() => downloadText('lien-deadline.ics', deadlineFile(event, Date.now()), 'text/calendar')}
      >
        Calendar file
      </Button>
    </div>
  )
}
