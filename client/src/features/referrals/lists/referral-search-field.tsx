import { useEffect, useState, type ReactNode } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { SEARCH_MAX } from './referral-filters.ts'
import styles from './referral-list.module.css'

/** Milliseconds after the last letter; short enough to feel live, long enough not to ask for every letter. */
const SEARCH_PAUSE = 300

type SearchFieldProps = { readonly search: string; readonly onSearch: (search: string) => void }

/** Its own answer may come back while a person types on; only a search that was set elsewhere takes the place of what is typed. */
export function ReferralSearchField({ search, onSearch }: SearchFieldProps): ReactNode {
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
      placeholder="Search referrals"
      maxLength={SEARCH_MAX}
      autoComplete="off"
      className={styles['search'] ?? ''}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
