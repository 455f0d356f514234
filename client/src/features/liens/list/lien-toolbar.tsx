import { useId, useState, type ReactNode } from 'react'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { LienFilterFields } from './lien-filter-fields.tsx'
import { activeFilters, SEARCH_MAX, type LienQuery } from './lien-query.ts'
import styles from './lien-list.module.css'

type ToolbarProps = {
  readonly query: LienQuery
  readonly search: string
  readonly books: readonly RecordView[]
  readonly onChange: (query: LienQuery) => void
  readonly onSearch: (search: string) => void
  /** Actions for what is shown. */
  readonly children?: ReactNode
}

/** Search, filters and order. Changes apply at once. */
export function LienToolbar(props: ToolbarProps): ReactNode {
  const { query, search, books, onChange, onSearch, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const active = activeFilters(query)
  return (
    <>
      <div role="search" aria-label="Liens" className={styles['toolbar']}>
        <SearchField
          search={search}
          placeholder="Name, file number or state"
          maxLength={SEARCH_MAX}
          className={styles['search'] ?? ''}
          onSearch={onSearch}
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {active === 0 ? 'Filters' : `Filters (${active})`}
        </Button>
        {children}
      </div>
      {isOpen && (
        <div id={panelId} className={styles['panel']}>
          <LienFilterFields query={query} books={books} onChange={onChange} />
        </div>
      )}
    </>
  )
}
