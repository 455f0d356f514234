import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Spinner } from '../../ui/spinner.tsx'
import { useMembership } from '../guards/use-membership.ts'

/** Wraps addresses without a page. Only members get the frame, because its navigation leads only to member pages. */
export function FramedForMembers({ frame }: { readonly frame: ReactNode }): ReactNode {
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
