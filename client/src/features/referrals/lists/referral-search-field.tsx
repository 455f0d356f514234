import type { ReactNode } from 'react'
import { SearchField } from '../../../ui/search-field.tsx'
import { SEARCH_MAX } from './referral-filters.ts'
import styles from './referral-list.module.css'

type SearchFieldProps = { readonly search: string; readonly onSearch: (search: string) => void }

export function ReferralSearchField(props: SearchFieldProps): ReactNode {
  return (
    <SearchField
      {...props}
      placeholder="Search referrals"
      maxLength={SEARCH_MAX}
      className={styles['search'] ?? ''}
    />
  )
}
