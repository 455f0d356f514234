import { useProfile } from '../../platform/platform-provider.tsx'
import type { Viewer } from './navigation.ts'

/** Who is looking, as far as it is known; until then as an attorney, who is the most frequent. */
export function useViewer(): Viewer {
  const profile = useProfile()
  return profile.status === 'known' ? profile.profile : {}
}
