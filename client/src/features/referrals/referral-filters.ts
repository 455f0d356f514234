/** What a list of referrals is narrowed to, between the address of the page and the server's question. */
import type { z } from 'zod'
import {
  referralSortSchema,
  referralStatusSchema,
  type ReferralBox,
  type ReferralListResponse,
  type ReferralSort,
  type ReferralSummary,
} from '../../../../shared/contracts/referrals.ts'
import {
  isFinal,
  REFERRAL_STATUSES,
  type ReferralStatus,
} from '../../../../shared/domain/referral-lifecycle.ts'
import { isPracticeArea, type PracticeArea } from '../../../../shared/domain/practice-areas.ts'

export type ReferralFilters = {
  readonly search: string
  readonly status: ReferralStatus | null
  readonly area: PracticeArea | null
  /** The address of one colleague. */
  readonly counterpart: string | null
  readonly sort: ReferralSort
}

export const NO_FILTERS: ReferralFilters = {
  search: '',
  status: null,
  area: null,
  counterpart: null,
  sort: 'newest',
}

export const SEARCH_MAX = 200

/** Whatever stands in the address: what is not understood narrows nothing. */
export function filtersOf(query: URLSearchParams): ReferralFilters {
  const area = query.get('area')
  return {
    search: (query.get('q') ?? '').slice(0, SEARCH_MAX),
    status: known(referralStatusSchema, query.get('status')),
    area: area !== null && isPracticeArea(area) ? area : null,
    counterpart: query.get('counterpart') || null,
    sort: known(referralSortSchema, query.get('sort')) ?? NO_FILTERS.sort,
  }
}

/** `query` with the filters in it; everything else it says stays. */
export function withFilters(query: URLSearchParams, filters: ReferralFilters): URLSearchParams {
  const next = new URLSearchParams(query)
  const set = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  set('q', filters.search)
  set('status', filters.status)
  set('area', filters.area)
  set('counterpart', filters.counterpart)
  set('sort', filters.sort === NO_FILTERS.sort ? null : filters.sort)
  return next
}

/** Sorting hides nothing, so it does not count. */
export function isNarrowed({ search, status, area, counterpart }: ReferralFilters): boolean {
  return search.trim() !== '' || status !== null || area !== null || counterpart !== null
}

export function questionOf(box: ReferralBox, filters: ReferralFilters) {
  return {
    box,
    q: filters.search.trim() || null,
    status: filters.status,
    area: filters.area,
    counterpart: filters.counterpart,
    sort: filters.sort,
  }
}

/** The same questions asked of a copy on this device, which may hold only the beginning of a list. */
export function narrowed(copy: ReferralListResponse, filters: ReferralFilters): ReferralListResponse {
  const isWhole = !isNarrowed(filters)
  const referrals = copy.referrals
    .filter((referral) => matches(referral, filters))
    .toSorted(ORDERS[filters.sort])
  return { referrals, next: null, total: isWhole ? copy.total : referrals.length }
}

function matches(referral: ReferralSummary, filters: ReferralFilters): boolean {
  const { counterpartName, counterpartEmail, counterpartFirm, subject } = referral
  const text = [counterpartName, counterpartEmail, counterpartFirm, subject].join('\n').toLowerCase()
  return (
    text.includes(filters.search.trim().toLowerCase()) &&
    (filters.status === null || referral.status === filters.status) &&
    (filters.area === null || referral.area === filters.area) &&
    (filters.counterpart === null || counterpartEmail === filters.counterpart)
  )
}

type Order = (one: ReferralSummary, other: ReferralSummary) => number

const ORDERS: Readonly<Record<ReferralSort, Order>> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt),
  deadline: (one, other) => one.deadline.localeCompare(other.deadline),
  counterpart: (one, other) => one.counterpartName.localeCompare(other.counterpartName),
}

/** The states that a box can hold at all. */
export function statusesIn(box: ReferralBox): readonly ReferralStatus[] {
  return box === 'archive' ? REFERRAL_STATUSES.filter(isFinal) : REFERRAL_STATUSES
}

function known<Value>(schema: z.ZodType<Value>, text: string | null): Value | null {
  return schema.safeParse(text).data ?? null
}
