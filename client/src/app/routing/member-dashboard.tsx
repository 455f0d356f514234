/** /dashboard, where members land after signing in. Displays the client's home or the attorney's dashboard. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DashboardExtras } from '../../features/dashboard/dashboard-extras.ts'
import { useHasRecords } from '../../offline/react/use-has-records.ts'
import { useProfile } from '../../platform/platform-provider.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LoadPage } from './page-chunk.ts'

const DeviceExtras = lazyExtra(async () => (await import('./device-extras.tsx')).DeviceExtras)

type WithExtrasProps = {
  readonly children: (reminders: ReactNode, extras: DashboardExtras | null) => ReactNode
}

/** Loads what records add to the dashboard only on a device with records, which loads their code anyway. */
export function WithExtras({ children }: WithExtrasProps): ReactNode {
  const [extras, setExtras] = useState<DashboardExtras | null>(null)
  const reminders = useHasRecords() && (
    <Suspense>
      <DeviceExtras onKnown={setExtras} />
    </Suspense>
  )
  return children(reminders, extras)
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
