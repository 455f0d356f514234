import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { chooseTheme, THEME_LABELS, THEMES, useTheme } from '../../platform/theme/theme.ts'
import { Icon } from '../../ui/icons.tsx'
import { isStep, stepTo } from './menu-steps.ts'
import styles from './user-menu.module.css'

type UserMenuProps = {
  /** The button's label: the account's address or name. */
  readonly account: string
  /** The user's name and firm, rendered when the menu opens. */
  readonly person: ReactNode
  readonly places: readonly { readonly to: string; readonly label: string }[]
  readonly onShortcuts: () => void
  readonly onSignOut: () => void
}

export function UserMenu({ account, person, places, onShortcuts, onSignOut }: UserMenuProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    stepTo(menu.current, 'Home')
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
    if (isStep(event.key)) {
      event.preventDefault()
      stepTo(menu.current, event.key)
    }
    if (event.key !== 'Escape') return
    setIsOpen(false)
    button.current?.focus()
  }
  const closing = (act: () => void) => (): void => {
    setIsOpen(false)
    act()
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
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles['initial']} aria-hidden="true">
          {account.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles['account']}>{account}</span>
        <Icon name="chevron" size={16} />
      </button>
      {isOpen && (
        <div className={styles['panel']}>
          <div className={styles['person']}>{person}</div>
          <div
            ref={menu}
            id={menuId}
            role="menu"
            tabIndex={-1}
            aria-label="Account"
            className={styles['menu']}
            onKeyDown={onKey}
          >
            {places.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                role="menuitem"
                className={styles['item']}
                onClick={() => setIsOpen(false)}
              >
                {label}
              </Link>
            ))}
            <Item onPress={closing(onShortcuts)}>Keyboard shortcuts</Item>
            <ThemeItems />
            <Item onPress={closing(onSignOut)}>Sign out</Item>
          </div>
        </div>
      )}
    </div>
  )
}

function Item({
  onPress,
  children,
}: {
  readonly onPress: () => void
  readonly children: ReactNode
}): ReactNode {
  return (
    <button type="button" role="menuitem" className={styles['item']} onClick={onPress}>
      {children}
    </button>
  )
}

/** Choosing a theme keeps the menu open, so that the user sees the effect at once. */
function ThemeItems(): ReactNode {
  const chosen = useTheme()
  return (
    <div role="group" aria-label="Theme" className={styles['themes']}>
      <span aria-hidden="true">Theme</span>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          role="menuitemradio"
          aria-checked={theme === chosen}
          className={styles['theme']}
          onClick={() => chooseTheme(window, theme)}
        >
          {THEME_LABELS[theme]}
        </button>
      ))}
    </div>
  )
}
