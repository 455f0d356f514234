import { useId, useState, type ReactNode } from 'react'
import type { ReferralBox } from '../../../../../shared/contracts/referrals.ts'
import { Button } from '../../../ui/button.tsx'
import { activeFilters, type ReferralFilters } from './referral-filters.ts'
import { ReferralFilterFields } from './referral-filter-fields.tsx'
import { ReferralSearchField } from './referral-search-field.tsx'
import styles from './referral-list.module.css'
import { SavedViewsPanel } from './saved-views-panel.tsx'

type ToolbarProps = {
  readonly box: ReferralBox
  readonly filters: ReferralFilters
  readonly onChange: (filters: ReferralFilters) => void
  /** The total, and the actions for the whole list. */
  readonly children: ReactNode
}

type PanelName = 'filters' | 'views'

/** Search, filters, and sort order of a list. Changes apply immediately and are kept in the URL. */
export function ReferralToolbar({ box, filters, onChange, children }: ToolbarProps): ReactNode {
  const [open, setOpen] = useState<PanelName | null>(null)
  const panelId = useId()
  const active = activeFilters(filters)
  const opener = (name: PanelName) => ({
    'aria-expanded': open === name,
    'aria-controls': open === name ? panelId : undefined,
    onClick: () => setOpen(open === name ? null : name),
  })
  return (
    <>
      <div role="search" aria-label="Referrals" className={styles['toolbar']}>
        <ReferralSearchField
          search={filters.search}
          onSearch={(search) => onChange({ ...filters, search })}
        />
        <Button {...opener('filters')}>{active === 0 ? 'Filters' : `Filters (${active})`}</Button>
        <Button {...opener('views')}>Views</Button>
        {children}
      </div>
      {open !== null && (
        <div id={panelId} className={styles['panel']}>
          {open === 'filters' ? (
            <ReferralFilterFields box={box} filters={filters} onChange={onChange} />
          ) : (
            <SavedViewsPanel box={box} filters={filters} onChange={onChange} />
          )}
        </div>
      )}
    </>
  )
}
