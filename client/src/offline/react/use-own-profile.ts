/** The person's own profile as the server has it, or its copy on this device: for what depends on their name or office, also offline. */
import { useQuery } from '@tanstack/react-query'
import {
  getOwnProfileEndpoint,
  ownProfileResponseSchema,
  type OwnProfile,
} from '../../../../shared/contracts/own-profile.ts'
import { unwrap } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { useCachedQuery } from './use-cached-query.ts'

/** undefined: not known yet. null: there is none, or it cannot be had offline. */
export function useOwnProfile(): OwnProfile | null | undefined {
  const { http } = usePlatform()
  const answer = useQuery({
    queryKey: ['own-profile-copy'],
    queryFn: async ({ signal }) => unwrap(await http.call(getOwnProfileEndpoint, { signal })),
  })
  const known = useCachedQuery({ answer, name: 'own-office', schema: ownProfileResponseSchema })
  if (known.status === 'loading') return undefined
  return known.status === 'known' ? known.value.profile : null
}
