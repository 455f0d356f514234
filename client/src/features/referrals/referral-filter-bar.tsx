import { useEffect, useState, type ReactNode } from 'react'
import { PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import type { ReferralBox, ReferralSort } from '../../../../shared/contracts/referrals.ts'
import { STATUS_WORDS } from '../../../../shared/domain/referral-words.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { filtersOf, SEARCH_MAX, statusesIn, withFilters, type ReferralFilters } from './referral-filters.ts'
import styles from './referral-list.module.css'

type FilterBarProps = {
  readonly box: ReferralBox
  readonly filters: ReferralFilters
  readonly onChange: (filters: ReferralFilters) => void
}

const SORT_WORDS: Readonly<Record<ReferralSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  deadline: 'Earliest deadline',
  counterpart: 'Name, A to Z',
}

/** What a list is narrowed to and how it is ordered. Everything takes effect at once; the address of the page remembers it. */
export function ReferralFilterBar({ box, filters, onChange }: FilterBarProps): ReactNode {
  // The selects hold words of the same rules that read them from the address.
  const choose = (name: string, value: string): void => {
    const query = withFilters(new URLSearchParams(), filters)
    query.set(name, value)
    onChange(filtersOf(query))
  }
  return (
    <div role="search" className={styles['filters']}>
      <SearchField search={filters.search} onSearch={(search) => onChange({ ...filters, search })} />
      <SelectField
        label="Status"
        value={filters.status ?? ''}
        onChange={(event) => choose('status', event.target.value)}
      >
        <option value="">Any status</option>
        {statusesIn(box).map((status) => (
          <option key={status} value={status}>
            {STATUS_WORDS[status]}
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
      <SelectField label="Sort" value={filters.sort} onChange={(event) => choose('sort', event.target.value)}>
        {Object.entries(SORT_WORDS).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Milliseconds after the last letter; short enough to feel live, long enough not to ask for every letter. */
const SEARCH_PAUSE = 300

type SearchFieldProps = { readonly search: string; readonly onSearch: (search: string) => void }

/** Its own answer may come back while a person types on; only a search that was set elsewhere takes the place of what is typed. */
function SearchField({ search, onSearch }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState(search)
  const [asked, setAsked] = useState(search)
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    if (search !== asked) {
      setAsked(search)
      setTyped(search)
    }
  }
  useEffect(() => {
    if (typed === asked) return undefined
    const timer = setTimeout(() => {
      setAsked(typed)
      onSearch(typed)
    }, SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, asked, onSearch])
  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Name, e-mail, firm or subject"
      maxLength={SEARCH_MAX}
      autoComplete="off"
      className={styles['search'] ?? ''}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
