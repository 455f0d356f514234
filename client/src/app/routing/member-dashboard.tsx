/** /dashboard, where members land after signing in. Displays the client's home or the attorney's dashboard. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DashboardExtras } from '../../features/dashboard/dashboard-extras.ts'
import { useHasRecords } from '../../offline/react/use-has-records.ts'
import { useProfile } from '../../platform/platform-provider.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LoadPage } from './page-chunk.ts'

const DueReminders = lazyExtra(
  async () => (await import('../../features/explore/saved/due-reminders.tsx')).DueReminders,
)

const DeviceBooks = lazyExtra(async () => (await import('./device-books.tsx')).DeviceBooks)

type WithLiensProps = { readonly children: (extras: DashboardExtras | null) => ReactNode }

/** The dashboard with the liens of this device. */
export function WithLiens({ children }: WithLiensProps): ReactNode {
  const [extras, setExtras] = useState<DashboardExtras | null>(null)
  return (
    <>
      {useHasRecords() && (
        <Suspense fallback={null}>
          <DeviceBooks onKnown={setExtras} />
        </Suspense>
      )}
      {children(extras)}
    </>
  )
}

/** Loaded only on a device with records, which loads their code anyway. */
export function DeviceReminders(): ReactNode {
  if (!useHasRecords()) return null
  return (
    <Suspense fallback={null}>
      <DueReminders />
    </Suspense>
  )
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
