import type { ReactNode } from 'react'
import { PRACTICE_AREAS } from '../../../../../shared/domain/practice-areas.ts'
import type { ReferralBox, ReferralSort } from '../../../../../shared/contracts/referrals.ts'
import { STATUS_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  activeFilters,
  filtersOf,
  isReversed,
  NO_FILTERS,
  REVERSED_DATES_MESSAGE,
  statusesIn,
  withFilters,
  type ReferralFilters,
} from './referral-filters.ts'
import styles from './referral-list.module.css'

type FilterFieldsProps = {
  readonly box: ReferralBox
  readonly filters: ReferralFilters
  readonly onChange: (filters: ReferralFilters) => void
}

const SORT_LABELS: Readonly<Record<ReferralSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  deadline: 'Earliest deadline',
  counterpart: 'Name, A to Z',
  updated: 'Recently updated',
}

const DATE_LABELS: Readonly<Record<ReferralBox, string>> = {
  sent: 'Sent',
  received: 'Received',
  archive: 'Sent or received',
}

export function ReferralFilterFields({ box, filters, onChange }: FilterFieldsProps): ReactNode {
  // The controls use the same names and values as the query string, so the same parser validates them.
  const choose = (name: string, value: string): void => {
    const query = withFilters(new URLSearchParams(), filters)
    query.set(name, value)
    onChange(filtersOf(query))
  }
  return (
    <>
      <div className={styles['fields']}>
        <SelectField
          label="Status"
          value={filters.status ?? ''}
          onChange={(event) => choose('status', event.target.value)}
        >
          <option value="">Any status</option>
          {statusesIn(box).map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Area"
          value={filters.area ?? ''}
          onChange={(event) => choose('area', event.target.value)}
        >
          <option value="">Any area</option>
          {PRACTICE_AREAS.map((area) => (
            <option key={area}>{area}</option>
          ))}
        </SelectField>
        <TextField
          label={`${DATE_LABELS[box]} on or after`}
          type="date"
          value={filters.from ?? ''}
          max={filters.to ?? undefined}
          onChange={(event) => choose('from', event.target.value)}
        />
        <TextField
          label={`${DATE_LABELS[box]} on or before`}
          type="date"
          value={filters.to ?? ''}
          min={filters.from ?? undefined}
          error={isReversed(filters) ? REVERSED_DATES_MESSAGE : undefined}
          onChange={(event) => choose('to', event.target.value)}
        />
        <SelectField
          label="Sort"
          value={filters.sort}
          onChange={(event) => choose('sort', event.target.value)}
        >
          {Object.entries(SORT_LABELS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {activeFilters(filters) > 0 && (
        <div className={styles['actions']}>
          {filters.counterpart !== null && (
            <Button size="small" onClick={() => onChange({ ...filters, counterpart: null })}>
              Remove filter: {filters.counterpart}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => onChange({ ...NO_FILTERS, search: filters.search, sort: filters.sort })}
          >
            Clear filters
          </Button>
        </div>
      )}
    </>
  )
}
