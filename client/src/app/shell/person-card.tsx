import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownProfileQuery } from '../../features/settings/own-profile.queries.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'

/** Name and firm, or address, at the top of the user menu; unknown values are omitted. Loaded when the menu first opens. */
export function PersonCard(): ReactNode {
  const { http } = usePlatform()
  const identity = identityIn(useSession())
  const profile = useProfile()
  const { data } = useQuery(ownProfileQuery(http))
  const known = profile.status === 'known' ? profile.profile.first_name : null
  const name =
    (data ? [data.firstName, data.lastName].filter(Boolean).join(' ') : known) || identity?.displayName
  // The menu keeps two lines for this from the start: what is pressed below must not move when they come.
  const second = data?.firmName || (data !== undefined && name ? identity?.email : null)
  return (
    <>
      <strong>{name || identity?.email}</strong>
      {second && <span>{second}</span>}
    </>
  )
}
