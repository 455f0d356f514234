/** Reads and resubmits the user's own application. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getOwnApplicationEndpoint,
  resubmitApplicationEndpoint,
  type ResubmitApplicationRequest,
} from '../../../../../shared/contracts/application.ts'
import { unwrap, type HttpClient } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

type Sender = Pick<HttpClient, 'call'>

export const applicationQuery = (http: Sender) =>
  queryOptions({
    queryKey: ['own-application'],
    queryFn: async ({ signal }) => unwrap(await http.call(getOwnApplicationEndpoint, { signal })).application,
  })

export function useOwnApplication() {
  const { http } = usePlatform()
  return useQuery(applicationQuery(http))
}

export function useResubmission() {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: ResubmitApplicationRequest) =>
      unwrap(await http.call(resubmitApplicationEndpoint, { body })).application,
    onSuccess: (application) => queries.setQueryData(applicationQuery(http).queryKey, application),
  })
}
