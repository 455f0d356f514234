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
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
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
          {children !== undefined && <div className={styles['body']}>{children}</div>}
          {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
