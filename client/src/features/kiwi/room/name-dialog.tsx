import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './case-files.module.css'

const LONGEST = 120

type NameDialogProps = {
  readonly open: boolean
  readonly title: string
  /** On the button. */
  readonly action: string
  /** The present name; empty for a new workspace. */
  readonly name: string
  readonly onClose: () => void
  readonly onName: (name: string) => void
}

/** Asks for the name of a workspace. */
export function NameDialog({ open, onClose, title, ...rest }: NameDialogProps): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NameForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

function NameForm({ action, name, onClose, onName }: Omit<NameDialogProps, 'open' | 'title'>): ReactNode {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const own = typed.trim()
    if (own === '') setError('Give the workspace a name, such as the matter’s.')
    else onName(own)
  }
  return (
    <form noValidate onSubmit={submit} className={styles['form']}>
      <TextField
        label="Name"
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        error={error}
        hint="The name stays on this device."
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles['actions']}>
        <Button variant="primary" type="submit">
          {action}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
