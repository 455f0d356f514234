/** API calls for a client's requests and the attorneys who answered them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  deleteClientRequestEndpoint,
  listClientRequestsEndpoint,
  NOTICES_VERSION,
  postClientRequestEndpoint,
  setRequestVisibilityEndpoint,
  withdrawClientRequestEndpoint,
  type ClientRequest,
  type ClientRequestsResponse,
  type PostClientRequest,
} from '../../../../../shared/contracts/client-requests.ts'
import {
  accessLogEndpoint,
  askAttorneyEndpoint,
  blockAttorneyEndpoint,
  chooseAttorneyEndpoint,
  interestsInRequestEndpoint,
  passOverAttorneyEndpoint,
  releaseAttorneyEndpoint,
  reportAttorneyEndpoint,
  representedEndpoint,
  type AttorneyReportReason,
} from '../../../../../shared/contracts/interests.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { unwrap, type HttpClient } from '../../../platform/http/http-client.ts'
import { requestsKey } from './request-keys.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'

type Sender = Pick<HttpClient, 'call'>

export const attorneysSchema = interestsInRequestEndpoint.response
export type AccessLog = z.infer<typeof accessLogEndpoint.response>

/** `userId` is part of the key, so that the next user of this device never sees the data. */
export const clientRequestsQuery = (http: Sender, userId: string) =>
  queryOptions({
    queryKey: [...requestsKey, userId],
    queryFn: async ({ signal }) => unwrap(await http.call(listClientRequestsEndpoint, { signal })),
  })

export const attorneysQuery = (http: Sender, userId: string, id: string) =>
  queryOptions({
    queryKey: [...requestsKey, userId, id, 'attorneys'],
    queryFn: async ({ signal }) =>
      unwrap(await http.call(interestsInRequestEndpoint, { params: { id }, signal })),
  })

export const accessLogQuery = (http: Sender, userId: string, id: string) =>
  queryOptions({
    queryKey: [...requestsKey, userId, id, 'access-log'],
    queryFn: async ({ signal }) => unwrap(await http.call(accessLogEndpoint, { params: { id }, signal })),
  })

/** The name of the copy of the attorneys who answered a request. */
export const copyOfAttorneys = (id: string): string => `request-attorneys/${id}`

/** The signed-in user's contact details, if known. */
export function useKnownContact(userId: string | null): ClientRequestsResponse['contact'] {
  const { http } = usePlatform()
  const { data } = useQuery({ ...clientRequestsQuery(http, userId ?? ''), enabled: userId !== null })
  return data?.contact ?? null
}

/** A change of a request. */
export type RequestChange =
  | { readonly kind: 'withdraw' | 'show' | 'stop' | 'release' | 'represented' | 'delete' }
  | { readonly kind: 'edit'; readonly request: PostClientRequest }
  | { readonly kind: 'choose' | 'pass' | 'block' | 'ask'; readonly interestId: string }
  | {
      readonly kind: 'report'
      readonly interestId: string
      readonly reason: AttorneyReportReason
      readonly words: string
    }

/** Changes one request. Shows the answer at once, and loads all that shows the request again. */
export function useRequestChange(userId: string, id: string) {
  const { http } = usePlatform()
  const { core, owner } = useOffline()
  const queries = useQueryClient()
  const { queryKey } = clientRequestsQuery(http, userId)
  return useMutation({
    // Offline it fails immediately with a message, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: (change: RequestChange) => requestChange(http, id, change),
    onSuccess: async (request, change) => {
      if (request !== null)
        queries.setQueryData(
          queryKey,
          (known) =>
            known && {
              ...known,
              requests: known.requests.map((other) => (other.id === request.id ? request : other)),
            },
        )
      // What was written in it is gone everywhere, so from here too.
      if (change.kind === 'delete' && owner !== null)
        await core.snapshots.remove(owner, copyOfAttorneys(id)).catch(() => undefined)
    },
    // Also after a refusal, which means that the request has changed and the displayed data is outdated.
    onSettled: () => queries.invalidateQueries({ queryKey: requestsKey }),
  })
}

/** The changed request; null if the call does not answer with it. */
async function requestChange(http: Sender, id: string, change: RequestChange): Promise<ClientRequest | null> {
  const params = { id }
  switch (change.kind) {
    case 'withdraw':
      return unwrap(await http.call(withdrawClientRequestEndpoint, { params, body: {} })).request
    case 'show': {
      const body = { show: true, noticesVersion: NOTICES_VERSION } as const
      return unwrap(await http.call(setRequestVisibilityEndpoint, { params, body })).request
    }
    case 'stop':
      return unwrap(await http.call(setRequestVisibilityEndpoint, { params, body: { show: false } })).request
    case 'release':
      return unwrap(await http.call(releaseAttorneyEndpoint, { params, body: {} })).request
    case 'represented':
      return unwrap(await http.call(representedEndpoint, { params, body: {} })).request
    case 'edit':
      return unwrap(await http.call(postClientRequestEndpoint, { body: change.request })).request
    case 'delete':
      unwrap(await http.call(deleteClientRequestEndpoint, { params }))
      return null
    case 'choose':
    case 'pass':
    case 'block':
    case 'ask':
    case 'report':
      return changeAboutAttorney(http, id, change)
  }
}

type AboutAttorney = Extract<RequestChange, { readonly interestId: string }>

async function changeAboutAttorney(
  http: Sender,
  id: string,
  change: AboutAttorney,
): Promise<ClientRequest | null> {
  const params = { id }
  const { interestId } = change
  const body = { interestId }
  switch (change.kind) {
    case 'choose':
      return unwrap(await http.call(chooseAttorneyEndpoint, { params, body })).request
    case 'pass':
      return unwrap(await http.call(passOverAttorneyEndpoint, { params, body })).request
    case 'block':
      return unwrap(await http.call(blockAttorneyEndpoint, { params, body })).request
    case 'ask':
      unwrap(await http.call(askAttorneyEndpoint, { params, body }))
      return null
    case 'report': {
      const { reason, words } = change
      unwrap(await http.call(reportAttorneyEndpoint, { params, body: { interestId, reason, words } }))
      return null
    }
  }
}
