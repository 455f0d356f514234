/** What attorneys ask the server about the directory, their partners and invitations. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  answerInvitationEndpoint,
  blockAttorneyInNetworkEndpoint,
  directoryEndpoint,
  listInvitationsEndpoint,
  listPartnersEndpoint,
  partnerConversationEndpoint,
  removePartnerEndpoint,
  setListingEndpoint,
  withdrawInvitationEndpoint,
  type DirectoryFilter,
  type InvitationAnswer,
} from '../../../../shared/contracts/network.ts'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'
import { networkKey } from './network-keys.ts'

export function directoryQuery(http: HttpClient, filter: DirectoryFilter) {
  return infiniteQueryOptions({
    queryKey: [...networkKey, 'directory', filter],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await http.call(directoryEndpoint, { query: { ...filter, next: pageParam }, signal })),
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

export function partnersQuery(http: HttpClient) {
  return infiniteQueryOptions({
    queryKey: [...networkKey, 'partners'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await http.call(listPartnersEndpoint, { query: { next: pageParam }, signal })),
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

export function invitationsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...networkKey, 'invitations'],
    queryFn: async ({ signal }) => unwrap(await http.call(listInvitationsEndpoint, { signal })),
  })
}

/** What takes effect at once, or is refused with words. It needs a connection, because the other side may do something too. */
export type NetworkChange =
  | { readonly kind: 'answer'; readonly id: string; readonly answer: InvitationAnswer }
  | { readonly kind: 'withdraw'; readonly id: string }
  | { readonly kind: 'remove' | 'block'; readonly userId: string }
  | { readonly kind: 'listing'; readonly listed: boolean }

export async function changeNetwork(http: HttpClient, change: NetworkChange): Promise<void> {
  switch (change.kind) {
    case 'answer':
      unwrap(
        await http.call(answerInvitationEndpoint, {
          params: { id: change.id },
          body: { answer: change.answer },
        }),
      )
      return
    case 'withdraw':
      unwrap(await http.call(withdrawInvitationEndpoint, { params: { id: change.id }, body: {} }))
      return
    case 'remove':
      unwrap(await http.call(removePartnerEndpoint, { params: { userId: change.userId } }))
      return
    case 'block':
      unwrap(await http.call(blockAttorneyInNetworkEndpoint, { params: { userId: change.userId }, body: {} }))
      return
    case 'listing':
      unwrap(await http.call(setListingEndpoint, { body: { listed: change.listed } }))
  }
}

export async function openConversation(http: HttpClient, userId: string): Promise<string> {
  const answer = await http.call(partnerConversationEndpoint, { params: { userId }, body: {} })
  return unwrap(answer).conversationId
}
