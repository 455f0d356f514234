import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '../../../platform/integrations/integration-failure.ts'
import { statusQuery } from '../../../platform/integrations/integration.queries.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'

/** Adds the acceptance deadline to the connected calendar. Renders nothing when no calendar is connected. */
export function CalendarButton({ referralId }: { readonly referralId: string }): ReactNode {
  const { connection, calendar } = useIntegrations().google
  const { data: status } = useQuery(statusQuery('google', connection))
  const adding = useMutation({
    networkMode: 'always',
    mutationFn: () => calendar.addDeadline(referralId),
  })
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
            Add to Google Calendar
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
