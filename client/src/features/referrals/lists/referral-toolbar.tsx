import type { ReactNode } from 'react'
import type { ReferralBox } from '../../../../../shared/contracts/referrals.ts'
import { ListToolbar } from '../../../ui/list-toolbar.tsx'
import { activeFilters, SEARCH_MAX, type ReferralFilters } from './referral-filters.ts'
import { ReferralFilterFields } from './referral-filter-fields.tsx'
import { SavedViewsPanel } from './saved-views-panel.tsx'

type ToolbarProps = {
  readonly box: ReferralBox
  readonly filters: ReferralFilters
  readonly onChange: (filters: ReferralFilters) => void
  /** The total, and the actions for the whole list. */
  readonly children: ReactNode
}

/** Search, filters, and sort order of a list. Changes apply immediately and are kept in the URL. */
export function ReferralToolbar({ box, filters, onChange, children }: ToolbarProps): ReactNode {
  const panel = { box, filters, onChange }
  return (
    <ListToolbar
      label="Referrals"
      search={{
        search: filters.search,
        placeholder: 'Search referrals',
        maxLength: SEARCH_MAX,
        onSearch: (search) => onChange({ ...filters, search }),
      }}
      panels={[
        {
          name: 'Filters',
          count: activeFilters(filters),
          content: <ReferralFilterFields {...panel} />,
        },
        { name: 'Views', content: <SavedViewsPanel {...panel} /> },
      ]}
    >
      {children}
    </ListToolbar>
  )
}
