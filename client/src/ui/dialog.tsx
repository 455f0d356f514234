import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'
import { useHeldWhile } from './live-only.tsx'

type DialogProps = {
  readonly open: boolean
  /** Called on Escape or the browser's back gesture. The caller must set `open` to false. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  /** Buttons; the safe one comes first, because it receives the focus. */
  readonly actions?: ReactNode
}

/** A native modal dialog: traps the focus, makes the rest of the page inert, and restores the focus when closed or removed. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useHeldWhile(open)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || dialog.open === open) return
    if (!open) {
      dialog.close()
      return
    }
    dialog.showModal()
    // The browser focuses the first field without scrolling; on a small screen the field may be below the buttons.
    const focused = document.activeElement
    if (body.current?.contains(focused) === true) focused?.scrollIntoView({ block: 'nearest' })
    // A long text begins at its beginning, although the first button is below it.
    else dialog.scrollTop = 0
  }, [open])
  // A browser gives the focus back only when a dialog is closed, not when an open one is removed.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog?.open === true) dialog.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={styles['inside']}>
          <h2 id={titleId}>{title}</h2>
          {children !== undefined && (
            <div ref={body} className={styles['body']}>
              {children}
            </div>
          )}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
