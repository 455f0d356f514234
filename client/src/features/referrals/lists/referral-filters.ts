/** What a list of referrals is narrowed to, between the address of the page and the server's question. */
import { z } from 'zod'
import {
  referralSortSchema,
  referralStatusSchema,
  type ReferralBox,
  type ReferralListResponse,
  type ReferralSort,
  type ReferralSummary,
} from '../../../../../shared/contracts/referrals.ts'
import {
  isFinal,
  REFERRAL_STATUSES,
  type ReferralStatus,
} from '../../../../../shared/domain/referral-lifecycle.ts'
import { isPracticeArea, type PracticeArea } from '../../../../../shared/domain/practice-areas.ts'

export type ReferralFilters = {
  readonly search: string
  readonly status: ReferralStatus | null
  readonly area: PracticeArea | null
  /** The address of one colleague. */
  readonly counterpart: string | null
  /** The first and the last day on which they were sent, as YYYY-MM-DD in the zone of the device. */
  readonly from: string | null
  readonly to: string | null
  readonly sort: ReferralSort
}

export const NO_FILTERS: ReferralFilters = {
  search: '',
  status: null,
  area: null,
  counterpart: null,
  from: null,
  to: null,
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
    from: known(z.iso.date(), query.get('from')),
    to: known(z.iso.date(), query.get('to')),
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
  set('from', filters.from)
  set('to', filters.to)
  set('sort', filters.sort === NO_FILTERS.sort ? null : filters.sort)
  return next
}

/** How many of the filters behind their button are in use. Sorting hides nothing, and the search is in sight. */
export function activeFilters({ status, area, counterpart, from, to }: ReferralFilters): number {
  return [status, area, counterpart, from ?? to].filter((filter) => filter !== null).length
}

export function isNarrowed(filters: ReferralFilters): boolean {
  return filters.search.trim() !== '' || activeFilters(filters) > 0
}

export const REVERSED_LABELS = 'The start date is after the end date.'

/** Nothing can be found: the days were entered the wrong way round. */
export function isReversed({ from, to }: ReferralFilters): boolean {
  return from !== null && to !== null && from > to
}

export function questionOf(box: ReferralBox, filters: ReferralFilters) {
  const { from, until } = spanOf(filters)
  return {
    box,
    q: filters.search.trim() || null,
    status: filters.status,
    area: filters.area,
    counterpart: filters.counterpart,
    from,
    until,
    sort: filters.sort,
  }
}

/** The days as moments: from the first midnight until the one after the last day, in the zone of the device. */
function spanOf({ from, to }: ReferralFilters): {
  readonly from: string | null
  readonly until: string | null
} {
  return {
    from: from === null ? null : midnight(from, 0).toISOString(),
    until: to === null ? null : midnight(to, 1).toISOString(),
  }
}

function midnight(day: string, daysLater: number): Date {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + daysLater)
  return date
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
  const { counterpartName, counterpartEmail, counterpartFirm, subject, reference, createdAt } = referral
  const { from, until } = spanOf(filters)
  const text = [counterpartName, counterpartEmail, counterpartFirm, subject, reference]
    .join('\n')
    .toLowerCase()
  return (
    text.includes(filters.search.trim().toLowerCase()) &&
    (filters.status === null || referral.status === filters.status) &&
    (filters.area === null || referral.area === filters.area) &&
    (filters.counterpart === null || counterpartEmail === filters.counterpart) &&
    (from === null || createdAt >= from) &&
    (until === null || createdAt < until)
  )
}

type Order = (one: ReferralSummary, other: ReferralSummary) => number

const ORDERS: Readonly<Record<ReferralSort, Order>> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt),
  deadline: (one, other) => one.deadline.localeCompare(other.deadline),
  counterpart: (one, other) => one.counterpartName.localeCompare(other.counterpartName),
  updated: (one, other) => other.updatedAt.localeCompare(one.updatedAt),
}

/** The states that a box can hold at all. */
export function statusesIn(box: ReferralBox): readonly ReferralStatus[] {
  return REFERRAL_STATUSES.filter((status) => isFinal(status) === (box === 'archive'))
}

function known<Value>(schema: z.ZodType<Value>, text: string | null): Value | null {
  return schema.safeParse(text).data ?? null
}
