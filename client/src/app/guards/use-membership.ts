import { standingOf } from '../../../../shared/domain/access.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useProfile, useSession } from '../../platform/platform-provider.tsx'

/** Whether the application's frame is of use to who is looking: everything in it is for members. */
export function useMembership(): 'unknown' | 'member' | 'other' {
  const session = useSession()
  const profile = useProfile()
  if (session.status === 'checking') return 'unknown'
  if (identityIn(session) === null || profile.status === 'failed') return 'other'
  if (profile.status !== 'known') return 'unknown'
  const standing = standingOf(profile.profile)
  return standing === 'attorney' || standing === 'client' ? 'member' : 'other'
}
