import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Spinner } from '../../ui/spinner.tsx'
import { useMembership } from '../guards/use-membership.ts'

/** Around addresses that no screen answers. Only members get the frame: nobody else is helped by a navigation that leads them back. */
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
