import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { ExploreResponse, Teaser } from '../../../../../shared/contracts/explore.ts'
import { exploreKey } from '../explore-keys.ts'

/** `readAt`: when the server sent the list, in milliseconds since 1970. */
export type ListedTeaser = { readonly teaser: Teaser; readonly readAt: number }

/**
 * The request as the lists of this window show it, filtered ones too, which the device keeps no copy of; null if none does. So that a
 * request can be opened from its list when the connection ends in that moment.
 */
export function useListedTeaser(id: string): ListedTeaser | null {
  const queries = useQueryClient()
  const lists = queries.getQueryCache().findAll({ queryKey: [...exploreKey, 'list'] })
  for (const { state } of lists) {
    // The key says what these queries hold.
    const list = state.data as InfiniteData<ExploreResponse> | undefined
    const teaser = list?.pages.flatMap((page) => page.teasers).find((shown) => shown.id === id)
    if (teaser !== undefined) return { teaser, readAt: state.dataUpdatedAt }
  }
  return null
}
