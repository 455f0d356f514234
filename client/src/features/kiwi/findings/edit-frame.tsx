import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { errorWords } from '../error-words.ts'
import styles from './findings.module.css'

type EditFrameProps = {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
  /** Saves what is typed; null: a field is at fault, and says so. */
  readonly onSave: () => Promise<void> | null
  /** Only for what a person added. */
  readonly onDelete?: () => Promise<void>
  readonly onDeleted?: () => void
}

/** The dialog in which a finding is edited: it closes once everything is on disk, and else says why not. */
export function EditFrame(props: EditFrameProps): ReactNode {
  const { title, children, onClose, onSave, onDelete, onDeleted = onClose } = props
  const [failure, setFailure] = useState<string | null>(null)
  const [faults, setFaults] = useState(0)
  const form = useFaultFocus(faults)

  async function wait(saving: Promise<void> | null, done: () => void): Promise<void> {
    setFailure(null)
    try {
      await saving
    } catch (error) {
      setFailure(errorWords(error))
      return
    }
    if (saving === null) setFaults((count) => count + 1)
    else done()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    void wait(onSave(), onClose)
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form ref={form} noValidate className={styles['edit']} onSubmit={submit}>
        {children}
        <FormError>{failure}</FormError>
        <div className={styles['buttons']}>
          <Button variant="primary" type="submit">
            Save
          </Button>
          {onDelete !== undefined && (
            <Button variant="danger" onClick={() => void wait(onDelete(), onDeleted)}>
              Delete the row
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
