import type { ReactNode } from 'react'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AsOf } from '../../../ui/as-of.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProblemAlert } from './problem-alert.tsx'

/** The used part of a paginated query's result. */
export type ListingQuery = {
  readonly status: 'pending' | 'error' | 'success'
  readonly error: Error | null
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly dataUpdatedAt: number
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

type ListingProps = {
  readonly provider: IntegrationProvider
  readonly query: ListingQuery
  readonly loading: string
  /** Whether the loaded list is empty. */
  readonly isEmpty: boolean
  readonly empty: ReactNode
  readonly now: number
  readonly children: ReactNode
}

/** The states of a connected account's list: loading, failed, offline, empty, and loaded with more pages. */
export function Listing(props: ListingProps): ReactNode {
  const { provider, query, loading, isEmpty, empty, now, children } = props
  const isOffline = useConnectivity() === 'offline'
  const retry = (): void => void query.refetch()
  if (query.status === 'pending') {
    return query.fetchStatus === 'paused' ? (
      <Alert tone="warning" role="status">
        You’re offline. This will load when you reconnect.
      </Alert>
    ) : (
      <Skeleton rows={3} label={loading} />
    )
  }
  if (query.status === 'error' && query.dataUpdatedAt === 0) {
    return query.error === null ? null : (
      <ProblemAlert provider={provider} error={query.error} onRetry={retry} />
    )
  }
  return (
    <>
      {isOffline && <AsOf at={query.dataUpdatedAt} now={now} because="offline" onRetry={retry} />}
      {query.error !== null && !isOffline && (
        <ProblemAlert provider={provider} error={query.error} onRetry={retry} />
      )}
      {isEmpty ? empty : children}
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
