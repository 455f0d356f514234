/** Addresses that no screen answers: promised ones, and those that do not exist. The guard has decided before who may know of them. */
import type { ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { Spinner } from '../ui/spinner.tsx'
import { notOpenYetRoutes, type LoadPage } from './guards/identity-routes.tsx'
import { NotFoundPage } from './guards/not-found-page.tsx'
import { useMembership } from './guards/use-membership.ts'
import type { Runtime } from './runtime.ts'

/** To be listed last: a route of the same path that is listed before it wins. */
export function elsewhereRoute(runtime: Runtime, loadPage: LoadPage): RouteObject {
  return {
    lazy: async () => {
      const [{ ApplicationArea }, core, queries] = await loadPage(() =>
        Promise.all([import('./application-area.tsx'), runtime.offline(), runtime.queries()]),
      )
      return { element: <FramedForMembers frame={<ApplicationArea core={core} queries={queries} />} /> }
    },
    children: [...notOpenYetRoutes(), { path: '*', element: <NotFoundPage /> }],
  }
}

/** Nobody else is helped by a navigation that leads them back. */
function FramedForMembers({ frame }: { readonly frame: ReactNode }): ReactNode {
  switch (useMembership()) {
    case 'member':
      return frame
    case 'other':
      return <Outlet />
    case 'unknown':
      return (
        <main>
          <Spinner page label="Checking your session…" />
        </main>
      )
  }
}
