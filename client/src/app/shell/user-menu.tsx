import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'
import styles from './user-menu.module.css'

type UserMenuProps = {
  /** What the button is called: the account's address or name. */
  readonly account: string
  readonly onSignOut: () => void
}

export function UserMenu({ account, onSignOut }: UserMenuProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const firstItem = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    firstItem.current?.focus()
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
    }
  }, [isOpen])

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Tab') setIsOpen(false)
    if (event.key !== 'Escape') return
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={root} className={styles['root']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        <span className={styles['initial']} aria-hidden="true">
          {account.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles['account']}>{account}</span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && (
        <div
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label="Account"
          className={styles['menu']}
          onKeyDown={onKey}
        >
          <button
            ref={firstItem}
            type="button"
            role="menuitem"
            className={styles['item']}
            onClick={() => {
              setIsOpen(false)
              onSignOut()
            }}
          >
            Sign out
          </button>
        </div>
      )}
    </div>
  )
}
