import type { ReactNode } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../../shared/domain/requests/explore-filter.ts'
import type { UsJurisdiction } from '../../../../../shared/domain/us-states.ts'
import { ListToolbar } from '../../../ui/list-toolbar.tsx'
import { activeFilters, NO_QUERY, queryOf, withQuery, type ExploreQuery } from '../explore-filters.ts'
import { SavedSearches } from '../saved/saved-searches.tsx'
import { ExploreFilterFields } from './explore-filter-fields.tsx'

type ToolbarProps = {
  readonly query: ExploreQuery
  /** The states in which the attorney may find requests. */
  readonly states: readonly UsJurisdiction[]
  readonly onChange: (query: ExploreQuery) => void
}

/** Search, filters and order. Changes apply at once and are kept in the address. */
export function ExploreToolbar({ query, states, onChange }: ToolbarProps): ReactNode {
  const search = (text: string): void => {
    const { q: _, ...filter } = query.filter
    onChange({ ...query, filter: text.trim() === '' ? filter : { ...filter, q: text.trim() } })
  }
  return (
    <ListToolbar
      label="Requests"
      search={{
        search: query.filter.q ?? '',
        placeholder: 'Search requests',
        maxLength: MAX_SEARCH_LENGTH,
        onSearch: search,
      }}
      panels={[
        {
          name: 'Filters',
          count: activeFilters(query.filter),
          content: <ExploreFilterFields query={query} states={states} onChange={onChange} />,
        },
        {
          name: 'Saved searches',
          content: (
            <SavedSearches
              filter={withQuery(new URLSearchParams(), { ...NO_QUERY, filter: query.filter }).toString()}
              onApply={(filter) =>
                onChange({ ...query, filter: queryOf(new URLSearchParams(filter)).filter })
              }
            />
          ),
        },
      ]}
    />
  )
}
