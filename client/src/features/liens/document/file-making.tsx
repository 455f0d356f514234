import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './document-file-buttons.module.css'

type FileMakingRowProps = {
  /** What is being made, and how much of it is done, up to 1; `part` undefined: not known. null: nothing is. */
  readonly making: { readonly label: string; readonly part: number | undefined } | null
  /** Spoken to a screen reader too; empty: nothing. */
  readonly said: string
  readonly failure: string | null
  readonly onCancel: () => void
  /** The first of the buttons. */
  readonly first: RefObject<HTMLButtonElement | null>
  /** The buttons that make files. */
  readonly children: ReactNode
}

/** Buttons that make files, with progress, "Cancel", and what came of it. */
export function FileMakingRow(props: FileMakingRowProps): ReactNode {
  const { making, said, failure, onCancel, first, children } = props
  const isMaking = making !== null
  const wasMaking = useRef(false)
  useEffect(() => {
    // The button that cancels had the focus and is gone.
    if (wasMaking.current && !isMaking && document.activeElement === document.body) first.current?.focus()
    wasMaking.current = isMaking
  }, [first, isMaking])
  return (
    <>
      <div className={styles['row']}>
        {children}
        {making !== null && (
          <>
            <progress className={styles['progress']} aria-label={making.label} value={making.part} />
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </>
  )
}
