import { standingOf } from '../../../../shared/domain/access.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useProfile, useSession } from '../../platform/platform-provider.tsx'

/** Whether the signed-in user is a member, and so gets the application's frame. */
export function useMembership(): 'unknown' | 'member' | 'other' {
  const session = useSession()
  const profile = useProfile()
  if (session.status === 'checking') return 'unknown'
  if (identityIn(session) === null || profile.status === 'failed') return 'other'
  if (profile.status !== 'known') return 'unknown'
  const standing = standingOf(profile.profile)
  return standing === 'attorney' || standing === 'client' ? 'member' : 'other'
}
