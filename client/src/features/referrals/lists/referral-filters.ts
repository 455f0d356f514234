/** The filters of a referral list: parsed from the URL and converted to the server's query. */
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
  /** The email address of one attorney. */
  readonly counterpart: string | null
  /** First and last day of sending, YYYY-MM-DD in the device's zone. */
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

/** Parses the query string. Ignores invalid values. */
export function filtersOf(query: URLSearchParams): ReferralFilters {
  const area = query.get('area')
  return {
    search: (query.get('q') ?? '').slice(0, SEARCH_MAX),
    status: parsedOrNull(referralStatusSchema, query.get('status')),
    area: area !== null && isPracticeArea(area) ? area : null,
    counterpart: query.get('counterpart') || null,
    from: parsedOrNull(z.iso.date(), query.get('from')),
    to: parsedOrNull(z.iso.date(), query.get('to')),
    sort: parsedOrNull(referralSortSchema, query.get('sort')) ?? NO_FILTERS.sort,
  }
}

/** Returns a copy of `query` with the filters set. Other parameters stay. */
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

/** Counts the active filters in the panel. Sort order and search are not counted. */
export function activeFilters({ status, area, counterpart, from, to }: ReferralFilters): number {
  return [status, area, counterpart, from ?? to].filter((filter) => filter !== null).length
}

export function isNarrowed(filters: ReferralFilters): boolean {
  return filters.search.trim() !== '' || activeFilters(filters) > 0
}

export const REVERSED_DATES_MESSAGE = 'The start date is after the end date.'

/** The start date is after the end date, so nothing can match. */
export function isReversed({ from, to }: ReferralFilters): boolean {
  return from !== null && to !== null && from > to
}

export function listQueryOf(box: ReferralBox, filters: ReferralFilters) {
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

/** The days as instants: from midnight of the first day until midnight after the last, in the device's zone. */
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

/** Applies the same filters to the cached copy, which may hold only the first page. */
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

type Order = (a: ReferralSummary, b: ReferralSummary) => number

const ORDERS: Readonly<Record<ReferralSort, Order>> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  deadline: (a, b) => a.deadline.localeCompare(b.deadline),
  counterpart: (a, b) => a.counterpartName.localeCompare(b.counterpartName),
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
}

/** The statuses that can occur in a box. */
export function statusesIn(box: ReferralBox): readonly ReferralStatus[] {
  return REFERRAL_STATUSES.filter((status) => isFinal(status) === (box === 'archive'))
}

function parsedOrNull<Value>(schema: z.ZodType<Value>, text: string | null): Value | null {
  return schema.safeParse(text).data ?? null
}
