import { useId, useState, type ReactNode } from 'react'
import { MAX_SEARCH_LENGTH } from '../../../../../shared/domain/requests/explore-filter.ts'
import type { UsJurisdiction } from '../../../../../shared/domain/us-states.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { activeFilters, NO_QUERY, queryOf, withQuery, type ExploreQuery } from '../explore-filters.ts'
import styles from '../explore.module.css'
import { SavedSearches } from '../saved/saved-searches.tsx'
import { ExploreFilterFields } from './explore-filter-fields.tsx'

type ToolbarProps = {
  readonly query: ExploreQuery
  /** The states in which the attorney may find requests. */
  readonly states: readonly UsJurisdiction[]
  readonly onChange: (query: ExploreQuery) => void
}

type PanelName = 'filters' | 'searches'

/** Search, filters and order. Changes apply at once and are kept in the address. */
export function ExploreToolbar({ query, states, onChange }: ToolbarProps): ReactNode {
  const [open, setOpen] = useState<PanelName | null>(null)
  const panelId = useId()
  const active = activeFilters(query.filter)
  const opener = (name: PanelName) => ({
    'aria-expanded': open === name,
    'aria-controls': open === name ? panelId : undefined,
    onClick: () => setOpen(open === name ? null : name),
  })
  const search = (text: string): void => {
    const { q: _, ...filter } = query.filter
    onChange({ ...query, filter: text.trim() === '' ? filter : { ...filter, q: text.trim() } })
  }
  return (
    <>
      <div role="search" aria-label="Requests" className={styles['toolbar']}>
        <SearchField
          search={query.filter.q ?? ''}
          placeholder="Search requests"
          maxLength={MAX_SEARCH_LENGTH}
          className={styles['search'] ?? ''}
          onSearch={search}
        />
        <Button {...opener('filters')}>{active === 0 ? 'Filters' : `Filters (${active})`}</Button>
        <Button {...opener('searches')}>Saved searches</Button>
      </div>
      {open !== null && (
        <div id={panelId} className={styles['panel']}>
          {open === 'filters' ? (
            <ExploreFilterFields query={query} states={states} onChange={onChange} />
          ) : (
            <SavedSearches
              filter={withQuery(new URLSearchParams(), { ...NO_QUERY, filter: query.filter }).toString()}
              onApply={(filter) =>
                onChange({ ...query, filter: queryOf(new URLSearchParams(filter)).filter })
              }
            />
          )}
        </div>
      )}
    </>
  )
}
