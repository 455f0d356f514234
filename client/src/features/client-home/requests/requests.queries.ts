/** API calls for a client's requests. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listClientRequestsEndpoint,
  withdrawClientRequestEndpoint,
  type ClientRequestsResponse,
} from '../../../../../shared/contracts/client-requests.ts'
import { unwrap, type HttpClient } from '../../../platform/http/http-client.ts'
import { requestsKey } from './request-keys.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

type Sender = Pick<HttpClient, 'call'>

/** `userId` is part of the key, so that the next user of this device never sees the data. */
export const clientRequestsQuery = (http: Sender, userId: string) =>
  queryOptions({
    queryKey: [...requestsKey, userId],
    queryFn: async ({ signal }) => unwrap(await http.call(listClientRequestsEndpoint, { signal })),
  })

export function useClientRequests(userId: string) {
  const { http } = usePlatform()
  return useQuery(clientRequestsQuery(http, userId))
}

/** The signed-in user's contact details, if known. */
export function useKnownContact(userId: string | null): ClientRequestsResponse['contact'] {
  const { http } = usePlatform()
  const { data } = useQuery({ ...clientRequestsQuery(http, userId ?? ''), enabled: userId !== null })
  return data?.contact ?? null
}

export function useWithdraw(userId: string) {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const { queryKey } = clientRequestsQuery(http, userId)
  return useMutation({
    mutationFn: async (id: string) =>
      unwrap(await http.call(withdrawClientRequestEndpoint, { params: { id }, body: {} })),
    onSuccess: ({ request }) =>
      queries.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            requests: known.requests.map((other) => (other.id === request.id ? request : other)),
          },
      ),
    // An error response means that the request has changed, so the displayed data is outdated.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
