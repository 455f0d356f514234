/** /dashboard, where members land after signing in. Displays the client's home or the attorney's dashboard. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useProfile } from '../../platform/platform-provider.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LoadPage } from './page-chunk.ts'

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
