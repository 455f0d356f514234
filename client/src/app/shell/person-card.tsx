import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownProfileQuery } from '../../features/settings/own-profile.queries.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'

/** Name and firm at the top of the user menu; unknown values are omitted. Loaded when the menu first opens. */
export function PersonCard(): ReactNode {
  const { http } = usePlatform()
  const identity = identityIn(useSession())
  const profile = useProfile()
  const { data } = useQuery(ownProfileQuery(http))
  const known = profile.status === 'known' ? profile.profile.first_name : null
  const name = data ? [data.firstName, data.lastName].filter(Boolean).join(' ') : known
  return (
    <>
      <strong>{name ?? identity?.displayName ?? identity?.email}</strong>
      {data?.firmName && <span>{data.firmName}</span>}
    </>
  )
}
