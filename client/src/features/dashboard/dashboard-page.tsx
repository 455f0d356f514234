import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dashboardResponseSchema, type DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import type { OutboxEntry } from '../../offline/outbox-reader.ts'
import { toOfflineError } from '../../offline/offline-error.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useKnown, type Known } from '../../offline/react/use-known.ts'
import { useOutbox } from '../../offline/react/use-outbox.ts'
import { failureWords } from '../../platform/http/failure-words.ts'
import { paths, referralsTabPath } from '../../platform/navigation/paths.ts'
import { usePlatform, useProfile } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { LockedCopy } from '../../ui/locked-copy.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './dashboard-page.module.css'
import { dashboardQuery } from './dashboard.queries.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'
import { needsAction } from './needs-action.ts'
import { NeedsActionCard } from './needs-action-card.tsx'
import { RecentActivity } from './recent-activity.tsx'

const NO_ENTRIES: readonly OutboxEntry[] = []

/** What needs the person now, how the referrals stand, what has happened, and what is under way on this device. */
export function DashboardPage(): ReactNode {
  const profile = useProfile()
  const firstName = profile.status === 'known' ? profile.profile.first_name : null
  useDocumentTitle('Dashboard')
  return (
    <>
      <PageHeading
        title={firstName ? `Good to see you, ${firstName}` : 'Dashboard'}
        actions={
          <LinkButton to={paths.submitReferral} variant="primary">
            New referral
          </LinkButton>
        }
      />
      <Overview />
    </>
  )
}

function Overview(): ReactNode {
  const { http } = usePlatform()
  const query = useQuery(dashboardQuery(http))
  const known = useKnown({ answer: query, name: 'dashboard', schema: dashboardResponseSchema })
  const outbox = useOutbox()
  const now = useNow(60_000)
  const entries = outbox.status === 'ready' ? outbox.value : NO_ENTRIES
  const referrals = known.status === 'known' ? known.value.needsAction : null
  const items = useMemo(() => needsAction(referrals ?? [], entries), [referrals, entries])
  const retry = (): void => void query.refetch()
  if (known.status === 'loading' || outbox.status === 'loading') {
    return <Skeleton rows={4} label="Loading the dashboard…" />
  }
  return (
    <>
      <Freshness known={known} now={now} onRetry={retry} />
      {outbox.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {toOfflineError(outbox.error).words}
        </Alert>
      )}
      {known.status === 'known' && <FigureTiles figures={known.value} />}
      <div className={styles['grid']}>
        <div className={styles['column']}>
          {/* While what it would list is locked, nobody knows whether nothing needs them. */}
          {(known.status !== 'locked' || items.length > 0) && <NeedsActionCard items={items} now={now} />}
          {known.status === 'known' && isNew(known.value, entries) && <FirstSteps />}
        </div>
        <div className={styles['column']}>
          <OnThisDevice entries={entries} />
          {known.status === 'known' && <RecentActivity recent={known.value.recent} now={now} />}
        </div>
      </div>
    </>
  )
}

/** No referral has ever gone either way. */
function isNew(
  { openIn, openOut, answered, recent }: DashboardResponse,
  entries: readonly OutboxEntry[],
): boolean {
  return openIn + openOut + answered + recent.length + entries.length === 0
}

type FreshnessProps = {
  readonly known: Known<DashboardResponse>
  readonly now: number
  readonly onRetry: () => void
}

function Freshness({ known, now, onRetry }: FreshnessProps): ReactNode {
  switch (known.status) {
    case 'known':
      return known.asOf === null ? null : (
        <AsOf at={known.asOf} now={now} because={known.because} onRetry={onRetry} />
      )
    case 'offline':
      return (
        <Alert tone="warning" role="status">
          You are offline, and this device has not seen your figures yet. What waits here is listed below.
        </Alert>
      )
    case 'locked':
      return <LockedCopy />
    case 'failed':
      return <LoadFailure words={failureWords(known.error)} onRetry={onRetry} />
    case 'loading':
      return null
  }
}

function OnThisDevice({ entries }: { readonly entries: readonly OutboxEntry[] }): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const unsent = entries.filter(({ status }) => status.label !== 'Sent').length
  return (
    <Card aria-labelledby="on-this-device">
      <h2 id="on-this-device">On this device</h2>
      <dl className={styles['figures']}>
        <div>
          <dt>Not sent yet</dt>
          <dd>{unsent}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>{entries.length - unsent}</dd>
        </div>
      </dl>
      {unsent > 0 && isOffline && (
        <p className={styles['soft']}>No connection. They go out when the device is connected again.</p>
      )}
      <p>
        <Link to={referralsTabPath('queue')}>Open the queue</Link>
      </p>
    </Card>
  )
}
