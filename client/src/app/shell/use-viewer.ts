import { useProfile } from '../../platform/platform-provider.tsx'
import type { Viewer } from './navigation.ts'

/** The signed-in user; until the profile is known, an empty viewer, which is treated as an attorney. */
export function useViewer(): Viewer {
  const profile = useProfile()
  return profile.status === 'known' ? profile.profile : {}
}
