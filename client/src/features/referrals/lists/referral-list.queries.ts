/** Queries for the server's paginated lists of referrals. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  listReferralsEndpoint,
  type ReferralBox,
  type ReferralListResponse,
  type ReferralSummary,
} from '../../../../../shared/contracts/referrals.ts'
import { type HttpClient, unwrap } from '../../../platform/http/http-client.ts'
import { listQueryOf, type ReferralFilters } from './referral-filters.ts'
import { referralsKey } from '../referral-keys.ts'

/** Small, so that the first rows appear quickly. */
const FIRST_PAGE = 100
/** The server's maximum, so that a long list needs few calls. */
const NEXT_PAGE = 1000

export function referralListQuery(http: HttpClient, box: ReferralBox, filters: ReferralFilters) {
  return infiniteQueryOptions({
    queryKey: [...referralsKey, 'list', listQueryOf(box, filters)],
    queryFn: ({ pageParam, signal }) => fetchPage(http, box, filters, { next: pageParam, signal }),
    initialPageParam: null as string | null, // widened: the first page has no cursor
    getNextPageParam: (last) => last.next,
  })
}

/**
 * Fetches every referral that the filters match. `onProgress` gets the number fetched so far. Rejects with an HttpFailure, or when
 * `signal` aborts.
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
    const page: ReferralListResponse = await fetchPage(http, box, filters, {
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

type PageRequest = { readonly next: string | null; readonly signal: AbortSignal; readonly limit?: number }

async function fetchPage(
  http: HttpClient,
  box: ReferralBox,
  filters: ReferralFilters,
  { next, signal, limit = next === null ? FIRST_PAGE : NEXT_PAGE }: PageRequest,
): Promise<ReferralListResponse> {
  const query = { ...listQueryOf(box, filters), limit, next }
  return unwrap(await http.call(listReferralsEndpoint, { query, signal }))
}
