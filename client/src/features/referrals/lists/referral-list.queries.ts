/** The server's lists of referrals, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  listReferralsEndpoint,
  type ReferralBox,
  type ReferralListResponse,
  type ReferralSummary,
} from '../../../../../shared/contracts/referrals.ts'
import { type HttpClient, unwrap } from '../../../platform/http/http-client.ts'
import { questionOf, type ReferralFilters } from './referral-filters.ts'
import { referralsKey } from '../referral-keys.ts'

/** Small, so that the first rows are there soon. */
const FIRST_PAGE = 100
/** The server's largest, so that a long list is complete in a few calls. */
const NEXT_PAGE = 1000

export function referralListQuery(http: HttpClient, box: ReferralBox, filters: ReferralFilters) {
  return infiniteQueryOptions({
    queryKey: [...referralsKey, 'list', questionOf(box, filters)],
    queryFn: ({ pageParam, signal }) => askForPage(http, box, filters, { next: pageParam, signal }),
    initialPageParam: null as string | null, // widened: the first page has no place to go on from
    getNextPageParam: (last) => last.next,
  })
}

/**
 * Every referral that the filters match, however many. `onProgress` hears how many there are so far. Rejects with an HttpFailure, or when
 * `signal` says to stop.
 */
export async function fetchEveryReferral(
  http: HttpClient,
  box: ReferralBox,
  filters: ReferralFilters,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<readonly ReferralSummary[]> {
  const all: ReferralSummary[] = []
  let next: string | null = null
  do {
    const page: ReferralListResponse = await askForPage(http, box, filters, {
      next,
      signal,
      limit: NEXT_PAGE,
    })
    all.push(...page.referrals)
    onProgress(all.length, page.total)
    next = page.next
  } while (next !== null)
  return all
}

type PagePlace = { readonly next: string | null; readonly signal: AbortSignal; readonly limit?: number }

async function askForPage(
  http: HttpClient,
  box: ReferralBox,
  filters: ReferralFilters,
  { next, signal, limit = next === null ? FIRST_PAGE : NEXT_PAGE }: PagePlace,
): Promise<ReferralListResponse> {
  const query = { ...questionOf(box, filters), limit, next }
  return unwrap(await http.call(listReferralsEndpoint, { query, signal }))
}
