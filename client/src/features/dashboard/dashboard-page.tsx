import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode } from 'react'
import {
  dashboardResponseSchema,
  type DashboardResponse,
  type DashboardRooms,
} from '../../../../shared/contracts/referrals.ts'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { useCachedQuery } from '../../offline/react/use-cached-query.ts'
import { useOutbox } from '../../offline/react/use-outbox.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { usePlatform, useProfile } from '../../platform/platform-provider.tsx'
import { QueryNotice } from '../../platform/query/query-state.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './dashboard-page.module.css'
import { dashboardQuery } from './dashboard.queries.ts'
import type { DashboardExtras } from './dashboard-extras.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'
import { needsAction, type ActionItem } from './needs-action.ts'
import { NeedsActionCard } from './needs-action-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { UpcomingCard } from './upcoming-card.tsx'

const RoomsCard = lazyExtra(async () => (await import('./room-parts.tsx')).RoomsCard)
const NO_ENTRIES: readonly OutboxEntry[] = []
const NO_EXTRAS: DashboardExtras['actions'] = []
const LOADING = 'Loading the dashboard…'
/** Milliseconds within which most responses arrive. */
const QUIET_FOR = 1000

type DashboardPageProps = {
  /** What this device reminds of; given by the page, because the reminders are those of another feature. */
  readonly reminders: ReactNode
  /** What another room adds; null: nothing, or nothing yet. */
  readonly extras: DashboardExtras | null
}

/** The dashboard: pending actions, figures, recent activity, and upcoming deadlines. */
export function DashboardPage({ reminders, extras }: DashboardPageProps): ReactNode {
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
      {reminders}
      <Overview extras={extras} />
    </>
  )
}

function Overview({ extras }: Pick<DashboardPageProps, 'extras'>): ReactNode {
  const { http } = usePlatform()
  const query = useQuery(dashboardQuery(http))
  const known = useCachedQuery({
    answer: query,
    name: 'dashboard',
    schema: dashboardResponseSchema,
    patience: 0,
  })
  const outbox = useOutbox()
  const now = useNow(60_000)
  const entries = outbox.status === 'ready' ? outbox.value : NO_ENTRIES
  const referrals = known.status === 'known' ? known.value.needsAction : null
  const items = useMemo(
    () => needsAction(referrals ?? [], entries, extras?.actions),
    [referrals, entries, extras],
  )
  if (known.status === 'loading' || outbox.status === 'loading') {
    return <Skeleton rows={4} label={LOADING} />
  }
  return (
    <>
      <QueryNotice
        state={known}
        onRetry={query.refetch}
        loading={LOADING}
        offline="You’re offline, and your dashboard has not been opened on this device yet."
        quietFor={QUIET_FOR}
      />
      {outbox.status === 'failed' && (
        <Alert tone="danger" role="alert">
          {toOfflineError(outbox.error).words}
        </Alert>
      )}
      {known.status === 'known' ? (
        <Known
          figures={known.value}
          isNew={extras === null && isNew(known.value, entries)}
          items={items}
          extras={extras}
          now={now}
        />
      ) : (
        // Only local data. Without the server's list, the page must not claim that there is nothing to do.
        items.length > 0 && <NeedsActionCard items={items} now={now} />
      )}
    </>
  )
}

type KnownProps = {
  readonly figures: DashboardResponse
  readonly isNew: boolean
  readonly items: readonly ActionItem[]
  readonly extras: DashboardExtras | null
  readonly now: number
}

/** A new account sees how to begin instead of empty figures. */
function Known({ figures, isNew, items, extras, now }: KnownProps): ReactNode {
  return (
    <>
      {!isNew && <FigureTiles figures={figures}>{extras?.tiles}</FigureTiles>}
      <div className={styles['grid']}>
        <div className={styles['column']}>
          {isNew && <FirstSteps isNew />}
          {(!isNew || items.length > 0) && <NeedsActionCard items={items} now={now} />}
          {hasRooms(figures) && (
            <Suspense>
              <RoomsCard rooms={figures.rooms} now={now} />
            </Suspense>
          )}
          {!isNew && <FirstSteps isNew={false} />}
          <RecentActivity recent={figures.recent} now={now} />
        </div>
        <div className={styles['column']}>
          <UpcomingCard upcoming={figures.upcoming} extras={extras?.upcoming ?? NO_EXTRAS} now={now} />
        </div>
      </div>
    </>
  )
}

/** Something waits in another room. */
function hasRooms(figures: DashboardResponse): figures is DashboardResponse & { rooms: DashboardRooms } {
  const { toClear = [], ...counts } = figures.rooms ?? {}
  return toClear.length > 0 || Object.values(counts).some((count) => count > 0)
}

/** No referral has been sent or received yet. */
function isNew(
  { openIn, openOut, answered, recent }: DashboardResponse,
  entries: readonly OutboxEntry[],
): boolean {
  return openIn + openOut + answered + recent.length + entries.length === 0
}
