import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CalendarEvent } from '../../../../shared/contracts/integrations/google.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { CalendarCalls } from './account-calls.ts'
import { detailOf } from './integration-failure.ts'
import { statusQuery } from './integration.queries.ts'
import { useIntegrations } from './use-integrations.ts'

type AddToGoogleCalendarProps = {
  /** Adds the event, or updates it where it was added before. */
  readonly add: (calendar: CalendarCalls) => Promise<CalendarEvent>
  /** Which deadline it is, where a page has several. It is not in the event. */
  readonly label?: string
}

/** Renders nothing when no calendar is connected. */
export function AddToGoogleCalendar({ add, label }: AddToGoogleCalendarProps): ReactNode {
  const { connection, calendar } = useIntegrations().google
  const { data: status } = useQuery(statusQuery('google', connection))
  const adding = useMutation({ networkMode: 'always', mutationFn: () => add(calendar) })
  if (status?.connected !== true || !status.services.includes('calendar')) return null
  return (
    <>
      {adding.data === undefined ? (
        <div>
          <Button
            size="small"
            icon={<Icon name="calendar" size={18} />}
            busy={adding.isPending}
            onClick={() => adding.mutate()}
          >
            Add to Google Calendar{label !== undefined && <VisuallyHidden>: {label}</VisuallyHidden>}
          </Button>
        </div>
      ) : (
        <Alert tone="success" role="status">
          The deadline is in your calendar.{' '}
          {adding.data.webUrl !== null && (
            <a href={adding.data.webUrl} target="_blank" rel="noopener noreferrer">
              Open it in Google Calendar
            </a>
          )}
        </Alert>
      )}
      {adding.error !== null && (
        <Alert tone="danger" role="alert" title={adding.error.message}>
          {detailOf(adding.error)}
        </Alert>
      )}
    </>
  )
}
