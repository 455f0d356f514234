import { useEffect, useState, type ReactNode } from 'react'
import { TextField } from './text-field.tsx'

/** Debounce in milliseconds: short enough to feel live, long enough to avoid a request per keystroke. */
const SEARCH_PAUSE = 300

export type SearchFieldProps = {
  readonly search: string
  readonly placeholder: string
  readonly maxLength: number
  readonly className?: string
  readonly onSearch: (search: string) => void
}

/** Its own search may come back as a prop while the user types on. Only a search set elsewhere replaces the typed text. */
export function SearchField({ search, onSearch, ...input }: SearchFieldProps): ReactNode {
  const [typed, setTyped] = useState(search)
  const [requested, setRequested] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  if (lastSearch !== search) {
    setLastSearch(search)
    if (search !== requested && search !== requested.trim()) {
      setRequested(search)
      setTyped(search)
    }
  }
  useEffect(() => {
    if (typed === requested) return undefined
    const timer = setTimeout(() => {
      setRequested(typed)
      onSearch(typed)
    }, SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, requested, onSearch])
  return (
    <TextField
      {...input}
      label="Search"
      type="search"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
