/**
 * What the list shows, as the address holds it: choices and ids, never a name or an amount. What is typed into the search may be a client's
 * name, so it stays in the memory of the page.
 */
import { LIEN_SORTS, type LienFilter, type LienSort } from '../../../../../shared/domain/books/lien-list.ts'
import {
  LIEN_STATUSES,
  LIEN_TYPES,
  type LienStatus,
  type LienType,
} from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { US_JURISDICTIONS } from '../../../../../shared/domain/us-states.ts'

export type SortDirection = 'up' | 'down'

export type LienQuery = {
  readonly filter: Omit<LienFilter, 'search'>
  /** Only what was hidden. */
  readonly isHidden: boolean
  readonly sort: LienSort
  readonly direction: SortDirection
}

export const NO_QUERY: LienQuery = { filter: {}, isHidden: false, sort: 'due', direction: 'up' }
export const SEARCH_MAX = 200
/** Opens the import in place of the list. */
export const IMPORT = 'import'

const DUES = ['overdue', 'week', 'month'] as const
const TYPES = Object.keys(LIEN_TYPES) as LienType[] // the keys of the table
const BOOK_ID = /^[\da-f-]{36}$/

/** Ignores what is not valid. */
export function queryOf(address: URLSearchParams): LienQuery {
  const one = <Value extends string>(name: string, known: readonly Value[]): Value | undefined =>
    known.find((value) => value === address.get(name))
  const bookId = address.get('matter') ?? ''
  const status = one<LienStatus>('status', LIEN_STATUSES)
  const type = one('type', TYPES)
  const state = one('state', US_JURISDICTIONS)
  const due = one('due', DUES)
  const sort = address.get('sort') ?? ''
  const by = LIEN_SORTS.find((known) => known === sort.replace(/^-/, ''))
  return {
    filter: {
      ...(status !== undefined && { status }),
      ...(type !== undefined && { type }),
      ...(state !== undefined && { state }),
      ...(due !== undefined && { due }),
      ...(BOOK_ID.test(bookId) && { bookId }),
      ...(address.get('conflict') === 'yes' && { hasConflict: true }),
      ...(address.get('answered') === 'yes' && { isAnswered: true }),
    },
    isHidden: address.get('hidden') === 'yes',
    sort: by ?? NO_QUERY.sort,
    direction: by !== undefined && sort.startsWith('-') ? 'down' : 'up',
  }
}

/** A copy of `address` with the query set. Other parameters stay. */
export function withQuery(
  address: URLSearchParams,
  { filter, isHidden, sort, direction }: LienQuery,
): URLSearchParams {
  const next = new URLSearchParams(address)
  const isUsual = sort === NO_QUERY.sort && direction === NO_QUERY.direction
  const values = {
    status: filter.status,
    type: filter.type,
    state: filter.state,
    due: filter.due,
    matter: filter.bookId,
    conflict: filter.hasConflict === true ? 'yes' : undefined,
    answered: filter.isAnswered === true ? 'yes' : undefined,
    hidden: isHidden ? 'yes' : undefined,
    sort: isUsual ? undefined : `${direction === 'down' ? '-' : ''}${sort}`,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Of the panel: the order is no filter. */
export function activeFilters({ filter, isHidden }: LienQuery): number {
  return Object.keys(filter).length + (isHidden ? 1 : 0)
}

/** Pressing the column again turns the order around. */
export function sortedBy(query: LienQuery, sort: LienSort): LienQuery {
  const direction = query.sort === sort && query.direction === 'up' ? 'down' : 'up'
  return { ...query, sort, direction }
}
