import { useState, type ReactNode } from 'react'
import type { Unsent } from '../../offline/create-offline-core.ts'
import { unsentNoun, unsentWords } from '../../offline/unsent-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type SignOutDialogProps = {
  readonly unsent: Unsent
  readonly onCancel: () => void
  /** Signs out. The rows stay, unreadable to others, and are sent after the same user signs in again. */
  readonly onKeep: () => void
  /** Removes the rows from this device, then signs out. */
  readonly onDiscard: () => Promise<void>
}

/** Asks the user whether to keep or discard what has not been sent when they sign out. */
export function SignOutDialog({ unsent, onCancel, onKeep, onDiscard }: SignOutDialogProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false)
  const isOne = unsent.rows + unsent.changes === 1
  const them = isOne ? 'it' : 'them'
  const they = isOne ? 'it stays' : 'they stay'
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Sign out with unsent ${unsentNoun(unsent)}s?`}
      actions={
        <>
          <Button variant="primary" onClick={onKeep}>
            Keep them and sign out
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => {
              setIsBusy(true)
              void onDiscard().finally(() => {
                setIsBusy(false)
              })
            }}
          >
            Discard them and sign out
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>
        This device has {unsentWords(unsent)}. If you keep {them}, {they} encrypted here, hidden from anyone
        else who signs in, and will send the next time you sign in.
      </p>
    </Dialog>
  )
}
