/** How a person is called and reached, read from the server and written there: online only, as others rely on what it says. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getOwnProfileEndpoint,
  updateProfileEndpoint,
  type UpdateProfileRequest,
} from '../../../../shared/contracts/own-profile.ts'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'

export const ownProfileQuery = (http: Pick<HttpClient, 'call'>) =>
  queryOptions({
    queryKey: ['settings', 'own-profile'],
    queryFn: async ({ signal }) => unwrap(await http.call(getOwnProfileEndpoint, { signal })).profile,
  })

export function useSaveProfile() {
  const { http, profile: standing } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    // Without a connection it fails at once with words, instead of waiting for one unseen.
    networkMode: 'always',
    mutationFn: async (body: UpdateProfileRequest) =>
      unwrap(await http.call(updateProfileEndpoint, { body })).profile,
    onSuccess: (profile) => {
      queries.setQueryData(ownProfileQuery(http).queryKey, profile)
      // The rest of the app greets by the name that is asked for there.
      void standing.refresh()
    },
  })
}
