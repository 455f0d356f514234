import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import {
  dashboardResponseSchema,
  NEEDS_ACTION_MAX,
  type DashboardResponse,
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
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './dashboard-page.module.css'
import { dashboardQuery } from './dashboard.queries.ts'
import type { ActionRow, DashboardExtras } from './dashboard-extras.ts'
import { FigureTiles, Tiles } from './figure-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'
import { needsAction } from './needs-action.ts'
import { NeedsActionCard } from './needs-action-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { roomRows } from './room-rows.ts'
import { UpcomingCard } from './upcoming-card.tsx'

const NO_ENTRIES: readonly OutboxEntry[] = []
const NOTHING_HERE: DashboardExtras = { tiles: null, actions: [], upcoming: [] }
const LOADING = 'Loading the dashboard…'
/** Milliseconds within which most responses arrive. */
const QUIET_FOR = 1000

type DashboardPageProps = {
  /** What this device adds; null: nothing, or nothing yet. */
  readonly extras: DashboardExtras | null
}

/** The dashboard: pending actions, figures, recent activity, and upcoming deadlines. */
export function DashboardPage({ extras }: DashboardPageProps): ReactNode {
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
      <Overview extras={extras} />
    </>
  )
}

function Overview({ extras }: DashboardPageProps): ReactNode {
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
  const figures = known.status === 'known' ? known.value : null
  const items = useMemo(() => {
    const rooms = figures?.rooms === undefined ? [] : roomRows(figures.rooms)
    const more = [...(extras ?? NOTHING_HERE).actions, ...rooms]
    return needsAction({ referrals: figures?.needsAction ?? [], entries, more })
  }, [figures, entries, extras])
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
      {figures === null ? (
        <DeviceAlone items={items} extras={extras} now={now} />
      ) : (
        <Known
          figures={figures}
          isNew={extras === null && isNew(figures, entries)}
          items={items}
          extras={extras}
          now={now}
        />
      )}
    </>
  )
}

type ShownProps = {
  readonly items: readonly ActionRow[]
  readonly extras: DashboardExtras | null
  readonly now: number
}

/** What this device knows. Without the server's lists, the page must not claim that there is nothing to do. */
function DeviceAlone({ items, extras, now }: ShownProps): ReactNode {
  const { tiles, upcoming } = extras ?? NOTHING_HERE
  return (
    <>
      {tiles !== null && <Tiles>{tiles}</Tiles>}
      <div className={styles['grid']}>
        <div className={styles['column']}>
          {items.length > 0 && <NeedsActionCard items={items} mayBeMore={false} now={now} />}
        </div>
        <div className={styles['column']}>
          {upcoming.some(({ due }) => due > now) && (
            <UpcomingCard upcoming={[]} extras={upcoming} now={now} />
          )}
        </div>
      </div>
    </>
  )
}

type KnownProps = ShownProps & { readonly figures: DashboardResponse; readonly isNew: boolean }

/** A new account sees how to begin instead of empty figures. */
function Known({ figures, isNew, items, extras, now }: KnownProps): ReactNode {
  const mayBeMore = figures.needsAction.length >= NEEDS_ACTION_MAX
  return (
    <>
      {!isNew && <FigureTiles figures={figures}>{extras?.tiles}</FigureTiles>}
      <div className={styles['grid']}>
        <div className={styles['column']}>
          {isNew && <FirstSteps isNew />}
          {(!isNew || items.length > 0) && <NeedsActionCard items={items} mayBeMore={mayBeMore} now={now} />}
          {!isNew && <FirstSteps isNew={false} />}
          <RecentActivity recent={figures.recent} now={now} />
        </div>
        <div className={styles['column']}>
          <UpcomingCard upcoming={figures.upcoming} extras={(extras ?? NOTHING_HERE).upcoming} now={now} />
        </div>
      </div>
    </>
  )
}

/** No referral has been sent or received yet, and no request answered. */
function isNew(
  { openIn, openOut, answered, recent, rooms }: DashboardResponse,
  entries: readonly OutboxEntry[],
): boolean {
  const requests = rooms === undefined ? 0 : rooms.interestsOut + rooms.toClear.length
  return openIn + openOut + answered + recent.length + entries.length + requests === 0
}
