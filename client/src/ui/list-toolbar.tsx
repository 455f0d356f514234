import { useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './list-toolbar.module.css'
import { SearchField, type SearchFieldProps } from './search-field.tsx'

/** Opened below the row by a button of that name. */
type ToolbarPanel = {
  readonly name: string
  /** How much is set in it; shown on the button unless it is 0. */
  readonly count?: number
  readonly content: ReactNode
}

type ListToolbarProps = {
  /** What is searched, e.g. `Calls`. */
  readonly label: string
  readonly search: Omit<SearchFieldProps, 'className'>
  readonly panels: readonly ToolbarPanel[]
  /** For a list that must know when the toolbar's height changes. `name`: the open panel. */
  readonly onPanel?: (name: string | null) => void
  /** Actions for what is shown. */
  readonly children?: ReactNode
}

/** Search, panels such as filters, of which one is open at a time, and actions. What is chosen in them applies at once. */
export function ListToolbar({ label, search, panels, onPanel, children }: ListToolbarProps): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const panelId = useId()
  const toggle = (name: string): void => {
    const next = open === name ? null : name
    setOpen(next)
    onPanel?.(next)
  }
  return (
    <>
      <div role="search" aria-label={label} className={styles['toolbar']}>
        <SearchField {...search} className={styles['search'] ?? ''} />
        {panels.map(({ name, count = 0 }) => (
          <Button
            key={name}
            aria-expanded={open === name}
            aria-controls={open === name ? panelId : undefined}
            onClick={() => toggle(name)}
          >
            {count === 0 ? name : `${name} (${count})`}
          </Button>
        ))}
        {children}
      </div>
      {open !== null && (
        <div id={panelId} className={styles['panel']}>
          {panels.find(({ name }) => name === open)?.content}
        </div>
      )}
    </>
  )
}
