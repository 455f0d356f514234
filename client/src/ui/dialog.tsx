import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  readonly open: boolean
  /** Escape, or the browser's own back gesture. Put the state that shows it to false. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  /** Buttons, the safe one first: it receives the focus. */
  readonly actions?: ReactNode
}

/** The native modal dialog: focus is trapped, the rest of the page inert, and the focus goes back where it was. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || dialog.open === open) return
    if (!open) {
      dialog.close()
      return
    }
    dialog.showModal()
    // The browser focuses the first field where it lies, which on a small screen is below the buttons.
    const focused = document.activeElement
    if (body.current?.contains(focused) === true) focused?.scrollIntoView({ block: 'nearest' })
  }, [open])
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
