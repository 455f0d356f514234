import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type SignOutDialogProps = {
  readonly open: boolean
  readonly unsent: number
  readonly onCancel: () => void
  /** Signs out; the rows stay, unreadable to others, and go on when the same person signs in again. */
  readonly onKeep: () => void
  /** Removes the rows from this device, then signs out. */
  readonly onDiscard: () => Promise<void>
}

/** Signing out never decides by itself what becomes of referrals that are not sent yet. */
export function SignOutDialog({ open, unsent, onCancel, onKeep, onDiscard }: SignOutDialogProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false)
  const what = unsent === 1 ? '1 referral that is' : `${unsent} referrals that are`
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Sign out with unsent referrals?"
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
        This device holds {what} not sent yet. Kept, {unsent === 1 ? 'it stays' : 'they stay'} encrypted on
        this device, hidden from anyone else who signs in here, and {unsent === 1 ? 'goes' : 'go'} out after
        you sign in here again.
      </p>
    </Dialog>
  )
}
