import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from './format-count.ts'
import styles from './tabs.module.css'

type Tab = {
  readonly id: string
  readonly label: string
  /** Every tab has its own URL. */
  readonly to: string
  readonly count?: number
}

type TabsProps = {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly selected: string
  /** Id of the panel below (`TabPanel`). */
  readonly panelId: string
}

/** Tabs as links. Arrow keys, Home and End move the focus, Enter opens; only the selected tab is in the tab order. */
export function Tabs({ label, tabs, selected, panelId }: TabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If the tabs are wider than the window, the selected one may be out of view.
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current === null || tab === undefined || tab === null) return
    const beyond = tab.offsetLeft + tab.offsetWidth - list.current.clientWidth
    list.current.scrollLeft = Math.max(0, Math.min(tab.offsetLeft, beyond + tab.offsetWidth / 2))
  }, [selected])
  function move(event: KeyboardEvent): void {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const target =
      items[nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length)]
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={styles['list']}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={tab.to}
          role="tab"
          id={`${panelId}-${tab.id}`}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          className={styles['tab']}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <span className={styles['count']}>{formatCount(tab.count)}</span>
          )}
        </Link>
      ))}
    </div>
  )
}

type TabPanelProps = { readonly id: string; readonly selected: string; readonly children: ReactNode }

export function TabPanel({ id, selected, children }: TabPanelProps): ReactNode {
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-${selected}`} className={styles['panel']}>
      {children}
    </div>
  )
}

function nextIndex(key: string, current: number, length: number): number {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % length
    case 'ArrowLeft':
      return (current - 1 + length) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return -1
  }
}
