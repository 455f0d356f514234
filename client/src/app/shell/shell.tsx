import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../platform/navigation/paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isAt, navEntriesFor } from './navigation.ts'
import styles from './shell.module.css'
import { useViewer } from './use-viewer.ts'

type ShellProps = {
  /** The status of the connection and the queue. */
  readonly status: ReactNode
  readonly account: ReactNode
  /** The button that opens the command palette. */
  readonly search: ReactNode
  /** The number of unread notifications. */
  readonly unread: number
  /** The button that installs the app, if it is not installed. */
  readonly install: ReactNode
  readonly children: ReactNode
}

/** The frame around every page of the application: navigation, connection status, account. */
export function Shell({ status, account, search, unread, install, children }: ShellProps): ReactNode {
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      <nav aria-label="Main" className={styles['side']}>
        <Link to={paths.dashboard} className={styles['home']}>
          <Logo size={34} onDark />
        </Link>
        <NavigationList unread={unread} />
        {install}
      </nav>
      <header className={styles['header']}>
        <NavigationDrawer unread={unread} install={install} />
        <div className={styles['state']}>
          <UnreadBell unread={unread} />
          {search}
          {status}
          {account}
        </div>
      </header>
      <main id="content" className={styles['content']} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

type UnreadProps = { readonly unread: number }

/** Keeps the unread count visible when the navigation is collapsed. */
function UnreadBell({ unread }: UnreadProps): ReactNode {
  if (unread === 0) return null
  return (
    <Link to={paths.notifications} className={styles['bell']}>
      <Icon name="bell" />
      <UnreadCount unread={unread} />
    </Link>
  )
}

function UnreadCount({ unread }: UnreadProps): ReactNode {
  if (unread === 0) return null
  return (
    <span className={styles['unread']}>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden> unread {unread === 1 ? 'notification' : 'notifications'}</VisuallyHidden>
    </span>
  )
}

function NavigationList({ unread }: UnreadProps): ReactNode {
  const viewer = useViewer()
  const { pathname } = useLocation()
  return (
    <>
      {navEntriesFor('start-button', viewer).map(({ to, label }) => (
        <Link key={to} to={to} className={styles['begin']}>
          <Icon name="plus" />
          {label}
        </Link>
      ))}
      <ul className={styles['items']}>
        {navEntriesFor('side-bar', viewer).map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={isAt(item, pathname) ? 'page' : undefined}
              className={styles['navLink']}
            >
              <Icon name={item.icon} />
              {item.label}
              {item.to === paths.notifications && <UnreadCount unread={unread} />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** On narrow screens, a button opens the navigation in a modal dialog, which traps the focus. */
function NavigationDrawer({ unread, install }: Pick<ShellProps, 'unread' | 'install'>): ReactNode {
  const { key } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    dialog.current?.close()
  }, [key])
  return (
    <>
      <button
        type="button"
        className={styles['menuButton']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          dialog.current?.showModal()
          setIsOpen(true)
        }}
      >
        <Icon name="menu" />
        <span>Menu</span>
      </button>
      <dialog ref={dialog} className={styles['drawer']} aria-label="Menu" onClose={() => setIsOpen(false)}>
        {isOpen && (
          <>
            <div className={styles['drawerTop']}>
              <Logo size={30} onDark />
              <button type="button" className={styles['closeButton']} onClick={() => dialog.current?.close()}>
                <Icon name="close" />
                <span>Close</span>
              </button>
            </div>
            <nav aria-label="Main">
              <NavigationList unread={unread} />
            </nav>
            {install}
          </>
        )}
      </dialog>
    </>
  )
}
