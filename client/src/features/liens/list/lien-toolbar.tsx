import type { ReactNode } from 'react'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { ListToolbar } from '../../../ui/list-toolbar.tsx'
import { LienFilterFields } from './lien-filter-fields.tsx'
import { activeFilters, SEARCH_MAX, type LienQuery } from './lien-query.ts'

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
  const filters = <LienFilterFields query={query} books={books} onChange={onChange} />
  return (
    <ListToolbar
      label="Liens"
      search={{ search, onSearch, placeholder: 'Name, file number or state', maxLength: SEARCH_MAX }}
      panels={[{ name: 'Filters', count: activeFilters(query), content: filters }]}
    >
      {children}
    </ListToolbar>
  )
}
