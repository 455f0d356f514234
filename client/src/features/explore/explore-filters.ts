/** The filters of the list of requests: parsed from the address, with the names and values of the server's query. */
import { EXPLORE_SORTS, type ExploreResponse, type Teaser } from '../../../../shared/contracts/explore.ts'
import { exploreFilterSchema, type ExploreFilter } from '../../../../shared/domain/requests/explore-filter.ts'

export type ExploreSort = (typeof EXPLORE_SORTS)[number]
export type ExploreQuery = { readonly filter: ExploreFilter; readonly sort: ExploreSort }

export const NO_QUERY: ExploreQuery = { filter: {}, sort: 'newest' }

type FilterName = keyof ExploreFilter
const NAMES = Object.keys(exploreFilterSchema.shape) as FilterName[] // the keys of the literal

/** Ignores what is not valid. */
export function queryOf(address: URLSearchParams): ExploreQuery {
  const given = NAMES.flatMap((name): [FilterName, unknown][] => {
    const parsed = exploreFilterSchema.shape[name].safeParse(address.get(name) ?? undefined)
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
  })
  const sort = EXPLORE_SORTS.find((known) => known === address.get('sort')) ?? NO_QUERY.sort
  return { filter: exploreFilterSchema.parse(Object.fromEntries(given)), sort }
}

/** A copy of `address` with the query set. Other parameters stay. */
export function withQuery(address: URLSearchParams, { filter, sort }: ExploreQuery): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of NAMES) {
    const value = filter[name]
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  if (sort === NO_QUERY.sort) next.delete('sort')
  else next.set('sort', sort)
  return next
}

/** Of the panel: the search has a field of its own, and the order is no filter. */
export function activeFilters({ q: _, ...filter }: ExploreFilter): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}

export function isNarrowed(filter: ExploreFilter): boolean {
  return filter.q !== undefined || activeFilters(filter) > 0
}

/** The same filters over the copy on this device, which holds the newest teasers only. */
export function narrowed(copy: ExploreResponse, { filter, sort }: ExploreQuery): ExploreResponse {
  const teasers = copy.teasers.filter((teaser) => matches(teaser, filter))
  return { ...copy, teasers: sort === 'newest' ? teasers : teasers.toReversed(), next: null }
}

function matches(teaser: Teaser, filter: ExploreFilter): boolean {
  const { area, subIssue, state, since, near, language, timeCritical, q } = filter
  return (
    (area === undefined || teaser.practiceArea === area) &&
    (subIssue === undefined || teaser.subIssue === subIssue) &&
    (state === undefined || teaser.state === state) &&
    (since === undefined || (teaser.incidentMonth !== null && teaser.incidentMonth >= since)) &&
    (near === undefined || isWithin(teaser.distance, near)) &&
    (language === undefined || teaser.language === language) &&
    (timeCritical === undefined || teaser.timeCritical) &&
    (q === undefined || teaser.need.toLowerCase().includes(q.toLowerCase()))
  )
}

function isWithin(distance: Teaser['distance'], near: NonNullable<ExploreFilter['near']>): boolean {
  return distance !== null && distance !== 'farther' && Number(distance) <= Number(near)
}
