import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { UserType } from '../../../../shared/contracts/profile.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { landingOf } from './landing.ts'

/** Also navigates when the sign-in happened in another tab. */
export function useLandingOnceSignedIn(role: UserType | null): void {
  const { origin, profile } = usePlatform()
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  const isSignedIn = session.status === 'signed_in'
  useEffect(() => {
    if (!isSignedIn) return undefined
    let isCurrent = true
    void landingOf({ returnTo, origin, role, verify: profile.refresh }).then((place) => {
      if (isCurrent) void navigate(place, { replace: true })
    })
    return () => {
      isCurrent = false
    }
  }, [isSignedIn, navigate, origin, profile, returnTo, role])
}
