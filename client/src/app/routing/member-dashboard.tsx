/** /dashboard, where members land after signing in. Displays the client's home or the attorney's dashboard. */
import { Fragment, lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import {
  EXTRAS_ROOMS,
  type DashboardExtras,
  type ExtrasRoom,
  type OnExtras,
} from '../../features/dashboard/dashboard-extras.ts'
import { useHasCaseDeadlines } from '../../offline/react/use-has-case-deadlines.ts'
import { useHasRecords } from '../../offline/react/use-has-records.ts'
import { useProfile } from '../../platform/platform-provider.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LoadPage } from './page-chunk.ts'

const DeviceExtras = lazyExtra(async () => (await import('./device-extras.tsx')).DeviceExtras)
const DeviceDeadlines = lazyExtra(async () => (await import('./device-deadlines.tsx')).DeviceDeadlines)

type WithExtrasProps = { readonly children: (extras: DashboardExtras | null) => ReactNode }
type Parts = Readonly<Partial<Record<ExtrasRoom, DashboardExtras | null>>>

const NO_PARTS: Parts = {}

/** Loads what this device adds to the dashboard only where there is something: records load their code anyway, case files do not. */
export function WithExtras({ children }: WithExtrasProps): ReactNode {
  const [parts, setParts] = useState(NO_PARTS)
  const know = useCallback<OnExtras>((room, part) => {
    setParts((before) => ({ ...before, [room]: part }))
  }, [])
  const extras = useMemo(() => joined(parts), [parts])
  const [hasRecords, hasDeadlines] = [useHasRecords(), useHasCaseDeadlines()]
  return (
    <>
      <Suspense>{hasRecords && <DeviceExtras onKnown={know} />}</Suspense>
      <Suspense>{hasDeadlines && <DeviceDeadlines onKnown={know} />}</Suspense>
      {children(extras)}
    </>
  )
}

/** null: no room adds anything. */
function joined(parts: Parts): DashboardExtras | null {
  const all = EXTRAS_ROOMS.flatMap((room) => {
    const part = parts[room] ?? null
    return part === null ? [] : [{ room, ...part }]
  })
  if (all.length === 0) return null
  const tiles = all.filter((part) => part.tiles !== null)
  return {
    tiles: tiles.length === 0 ? null : tiles.map((part) => <Fragment key={part.room}>{part.tiles}</Fragment>),
    actions: all.flatMap(({ actions }) => actions),
    upcoming: all.flatMap(({ upcoming }) => upcoming),
  }
}

type MemberDashboardProps = {
  readonly loadPage: LoadPage
  /** The attorney's dashboard. */
  readonly children: ReactNode
}

export function MemberDashboard({ loadPage, children }: MemberDashboardProps): ReactNode {
  const [ClientHome] = useState(() => lazyClientHome(loadPage))
  const profile = useProfile()
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  if (!isClient) return children
  return (
    <Suspense fallback={<Skeleton label="Loading your requests…" />}>
      <ClientHome />
    </Suspense>
  )
}

function lazyClientHome(loadPage: LoadPage) {
  return lazy(() =>
    loadPage(async () => ({
      default: (await import('./client-home.tsx')).ClientHome,
    })),
  )
}
