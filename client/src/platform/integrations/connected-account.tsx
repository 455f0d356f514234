/** What a dialog shows of a connected account, or how to connect it; and a call on it that failed. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { paths } from '../navigation/paths.ts'
import { detailOf } from './integration-failure.ts'
import { statusQuery } from './integration.queries.ts'
import { useIntegrations } from './use-integrations.ts'

type ConnectedAccountProps = {
  readonly provider: IntegrationProvider
  /** Of the service that is wanted, e.g. "OneDrive". */
  readonly name: string
  readonly children: ReactNode
}

export function ConnectedAccount({ provider, name, children }: ConnectedAccountProps): ReactNode {
  const { connection } = useIntegrations()[provider]
  const { data: status, error, fetchStatus, refetch } = useQuery(statusQuery(provider, connection))
  if (status?.connected === true) return children
  if (status !== undefined) {
    return (
      <Alert>
        {status.state === 'needs_reconnect'
          ? `Reconnect ${name}: its permission was revoked or has expired.`
          : `${name} is not connected yet.`}{' '}
        <Link to={paths.integrations}>Settings &gt; Integrations</Link>
      </Alert>
    )
  }
  if (error !== null) return <FailedCall error={error} onRetry={() => void refetch()} />
  if (fetchStatus === 'paused') return <Alert tone="warning">You’re offline.</Alert>
  return <Skeleton rows={2} label={`Checking ${name}…`} />
}

export function FailedCall({
  error,
  onRetry,
}: {
  readonly error: Error
  readonly onRetry: () => void
}): ReactNode {
  return (
    <Alert
      tone="danger"
      role="alert"
      title={error.message}
      actions={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {detailOf(error)}
    </Alert>
  )
}
