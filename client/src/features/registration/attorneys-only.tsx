import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { identityIn } from '../../platform/auth/session.store.ts'
import { usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { registrationPaths } from './registration-paths.ts'

/**
 * Admits users who chose the attorney role. Also admits a signed-in user without a stored role (it is cleared after a sign-in), unless
 * their profile says client. The server checks permissions again.
 */
export function AttorneysOnly({ children }: { readonly children: ReactNode }): ReactNode {
  const { signup } = usePlatform()
  const session = useSession()
  const profile = useProfile()
  const [role] = useState(() => signup.role())
  if (role === 'attorney') return children
  if (role === null && session.status === 'checking') return <Waiting />
  if (role === 'client' || identityIn(session) === null)
    return <Navigate to={registrationPaths.roleChoice} replace />
  if (profile.status === 'none' || profile.status === 'loading') return <Waiting />
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  return isClient ? <Navigate to={registrationPaths.roleChoice} replace /> : children
}

function Waiting(): ReactNode {
  return (
    <main>
      <Spinner page label="Checking your session…" />
    </main>
  )
}
