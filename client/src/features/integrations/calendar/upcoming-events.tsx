import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CalendarEvent } from '../../../../../shared/contracts/integrations/google.ts'
import { eventsQuery } from '../../../platform/integrations/integration.queries.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Listing } from '../accounts/listing.tsx'
import styles from './calendar.module.css'
import { eventDay, eventHours, zoneName } from './event-words.ts'

/** The connected calendar's events of the next 60 days. `first`: how many are shown before "all" is chosen. */
export function UpcomingEvents({ first = Infinity }: { readonly first?: number }): ReactNode {
  const [showsAll, setShowsAll] = useState(false)
  const { calendar } = useIntegrations().google
  const query = useInfiniteQuery(eventsQuery(calendar))
  const events = query.data?.pages.flatMap((page) => page.events) ?? []
  const now = useNow(60_000)
  return (
    <Listing
      provider="google"
      query={query}
      loading="Loading your events…"
      isEmpty={events.length === 0}
      empty={<p className={styles['soft']}>No events in the next 60 days.</p>}
      now={now}
    >
      <ul className={styles['events']} aria-label="Upcoming events">
        {(showsAll ? events : events.slice(0, first)).map((event) => (
          <EventRow key={event.id} event={event} now={now} />
        ))}
      </ul>
      {!showsAll && events.length > first && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all
          </Button>
        </div>
      )}
      <p className={styles['soft']}>Times are in your time zone, {zoneName(now)}.</p>
    </Listing>
  )
}

function EventRow({ event, now }: { readonly event: CalendarEvent; readonly now: number }): ReactNode {
  return (
    <li>
      <div className={styles['when']}>
        <time dateTime={event.start}>{eventDay(event, now)}</time>
        <span className={styles['soft']}>{eventHours(event)}</span>
      </div>
      <div className={styles['what']}>
        {event.webUrl === null ? (
          <span>{event.title}</span>
        ) : (
          <a href={event.webUrl} target="_blank" rel="noopener noreferrer">
            {event.title}
            <VisuallyHidden> (in a new tab)</VisuallyHidden>
          </a>
        )}
        {event.location !== null && <span className={styles['soft']}>{event.location}</span>}
      </div>
    </li>
  )
}
