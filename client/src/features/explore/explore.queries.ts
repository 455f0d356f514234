/** What attorneys ask the server about clients' requests and their own interests. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  exploreEndpoint,
  exploreHeadEndpoint,
  teaserEndpoint,
  teaserSchema,
} from '../../../../shared/contracts/explore.ts'
import { interestSchema, listInterestsEndpoint } from '../../../../shared/contracts/interests.ts'
import type { ExploreFilter } from '../../../../shared/domain/requests/explore-filter.ts'
import { z } from 'zod'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'
import { HttpFailure } from '../../platform/http/http-error.ts'
import { exploreKey, interestsKey } from './explore-keys.ts'
import type { ExploreQuery } from './explore-filters.ts'

const MINUTE = 60_000

export function exploreListQuery(http: HttpClient, { filter, sort }: ExploreQuery) {
  return infiniteQueryOptions({
    queryKey: [...exploreKey, 'list', filter, sort],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await http.call(exploreEndpoint, { query: { ...filter, sort, next: pageParam }, signal })),
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

/** How many are newer than the list that was read at `after`. Asked each minute while the page is visible. */
export function newerQuery(http: HttpClient, filter: ExploreFilter, after: string | null) {
  return queryOptions({
    queryKey: [...exploreKey, 'head', filter, after],
    queryFn: async ({ signal }) =>
      unwrap(await http.call(exploreHeadEndpoint, { query: { ...filter, after: after ?? '' }, signal }))
        .newer,
    enabled: after !== null,
    initialData: 0,
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    retry: false,
  })
}

/** A request as this attorney may see it: what is shown of it, and their own interest. */
export const seenRequestSchema = z.object({
  teaser: teaserSchema.nullable(),
  interest: interestSchema.nullable(),
})
export type SeenRequest = z.infer<typeof seenRequestSchema>

/** Rejects with the server's 404 for a request that this attorney may not see and has no interest in, whatever the reason. */
export function requestQuery(http: HttpClient, id: string) {
  return queryOptions({
    queryKey: [...interestsKey, 'of', id],
    queryFn: async ({ signal }): Promise<SeenRequest> => {
      const [shown, list] = await Promise.all([
        http.call(teaserEndpoint, { params: { id }, signal }),
        http.call(listInterestsEndpoint, { query: { requestId: id }, signal }),
      ])
      const isHidden = !shown.ok && shown.error.kind === 'refused' && shown.error.status === 404
      if (!shown.ok && !isHidden) throw new HttpFailure(shown.error)
      // An id that is none is refused here, and hidden there: to the person it is the same.
      const interest =
        isHidden && !list.ok && list.error.kind === 'refused' ? null : unwrap(list).interests[0]
      if (!shown.ok && (interest ?? null) === null) throw new HttpFailure(shown.error)
      return {
        teaser: shown.ok ? shown.value.teaser : (interest?.teaser ?? null),
        interest: interest ?? null,
      }
    },
  })
}
