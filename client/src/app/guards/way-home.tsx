import type { ReactNode } from 'react'
import { paths } from '../../platform/navigation/paths.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useProfile, useSession } from '../../platform/platform-provider.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Links to the user's start page. Visitors get the landing page, as the dashboard would ask them to sign in. */
export function WayHome(): ReactNode {
  const isVisitor = useIsVisitor()
  const profile = useProfile()
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  if (isVisitor) {
    return (
      <LinkButton to={paths.landing} variant="primary">
        Go to home page
      </LinkButton>
    )
  }
  return (
    <LinkButton to={isClient ? paths.clientHome : paths.dashboard} variant="primary">
      {isClient ? 'Go to your requests' : 'Go to dashboard'}
    </LinkButton>
  )
}

/** The secondary link beside WayHome. */
export function OtherWay(): ReactNode {
  if (useIsVisitor()) return <LinkButton to={paths.login}>Sign in</LinkButton>
  return <LinkButton to={paths.landing}>Go to home page</LinkButton>
}

function useIsVisitor(): boolean {
  const session = useSession()
  return session.status !== 'checking' && identityIn(session) === null
}
