/** The lists of a private network, from the server or from the copy on this device, and what changes them. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  directoryResponseSchema,
  invitationsResponseSchema,
  partnersResponseSchema,
  type DirectoryFilter,
  type DirectoryResponse,
  type InvitationsResponse,
  type PartnersResponse,
} from '../../../../shared/contracts/network.ts'
import { PARTNERS_COPY } from '../../offline/operations/partners-copy.ts'
import { useCachedQuery, type CachedQuery } from '../../offline/react/use-cached-query.ts'
import { refusalStatus } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { isNarrowed, narrowed } from './directory-filters.ts'
import { networkKey } from './network-keys.ts'
import {
  changeNetwork,
  directoryQuery,
  invitationsQuery,
  partnersQuery,
  type NetworkChange,
} from './network.queries.ts'

/** Attorneys of the directory that are kept on this device. */
const COPY_SIZE = 200

export type More = { readonly load: () => void; readonly isLoading: boolean; readonly error: Error | null }
type Listed<Value> = {
  readonly known: CachedQuery<Value>
  /** Null: there is no further page. */
  readonly more: More | null
  readonly refetch: () => void
}

/** Who may not look at it any more sees no copy either. */
const isFinal = (error: Error): boolean => refusalStatus(error) === 403

export function useDirectory(filter: DirectoryFilter): Listed<DirectoryResponse> {
  const { http } = usePlatform()
  const list = useInfiniteQuery(directoryQuery(http, filter))
  const { data } = list
  const listed = useMemo(() => {
    const [first, last] = [data?.pages[0], data?.pages.at(-1)]
    if (data === undefined || first === undefined || last === undefined) return undefined
    return { ...first, attorneys: data.pages.flatMap(({ attorneys }) => attorneys), next: last.next }
  }, [data])
  const keep = useMemo(
    () =>
      listed === undefined || isNarrowed(filter)
        ? undefined
        : { ...listed, attorneys: listed.attorneys.slice(0, COPY_SIZE), next: null },
    [filter, listed],
  )
  const known = useCachedQuery({
    // A failed next page must not hide the pages that are loaded.
    answer: { ...list, data: listed, error: list.isFetchNextPageError ? null : list.error },
    ...{ name: 'directory', schema: directoryResponseSchema, keep, isFinal },
    fromCopy: useCallback((copy: DirectoryResponse) => narrowed(copy, filter), [filter]),
  })
  return { known, more: moreOf(list), refetch: () => void list.refetch() }
}

export function usePartners(): Listed<PartnersResponse> {
  const { http } = usePlatform()
  const list = useInfiniteQuery(partnersQuery(http))
  const { data } = list
  const listed = useMemo(
    () =>
      data && {
        partners: data.pages.flatMap(({ partners }) => partners),
        next: data.pages.at(-1)?.next ?? null,
      },
    [data],
  )
  const known = useCachedQuery({
    answer: { ...list, data: listed, error: list.isFetchNextPageError ? null : list.error },
    ...{ name: PARTNERS_COPY, schema: partnersResponseSchema, isFinal },
  })
  return { known, more: moreOf(list), refetch: () => void list.refetch() }
}

export function useInvitations(): Omit<Listed<InvitationsResponse>, 'more'> {
  const { http } = usePlatform()
  const answer = useQuery(invitationsQuery(http))
  const known = useCachedQuery({
    ...{ answer, name: 'network-invitations', schema: invitationsResponseSchema, isFinal },
  })
  return { known, refetch: () => void answer.refetch() }
}

type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly error: Error | null
  readonly fetchNextPage: () => unknown
}

function moreOf(list: Pages): More | null {
  if (!list.hasNextPage) return null
  return {
    load: () => void list.fetchNextPage(),
    isLoading: list.isFetchingNextPage,
    error: list.isFetchNextPageError ? list.error : null,
  }
}

/** Changes something at once and asks for all lists again. */
export function useNetworkChange() {
  const { http } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    // Offline it fails immediately with a message, instead of waiting for the network.
    networkMode: 'always',
    mutationFn: (change: NetworkChange) => changeNetwork(http, change),
    onSettled: () => queries.invalidateQueries({ queryKey: networkKey }),
  })
}
