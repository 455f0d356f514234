/** Reads and saves the user's own profile on the server. Online only, because others rely on it. */
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
    // Offline it fails immediately with a message, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: async (body: UpdateProfileRequest) =>
      unwrap(await http.call(updateProfileEndpoint, { body })).profile,
    onSuccess: (profile) => {
      queries.setQueryData(ownProfileQuery(http).queryKey, profile)
      // The rest of the app reads the name from the profile store.
      void standing.refresh()
    },
  })
}
