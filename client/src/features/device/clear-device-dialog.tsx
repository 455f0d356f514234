import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ClearDeviceDialogProps = {
  readonly open: boolean
  /** Number of rows that would be lost permanently; null while unknown. */
  readonly unsent: number | null
  readonly onCancel: () => void
  readonly onClear: () => void
}

/** Confirms deleting all local data, which cannot be undone. */
export function ClearDeviceDialog({ open, unsent, onCancel, onClear }: ClearDeviceDialogProps): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Clear this device?"
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" onClick={onClear}>
            Clear and sign out
          </Button>
        </>
      }
    >
      <p>{lossWords(unsent)} Your drafts will be removed too. You can’t undo this.</p>
    </Dialog>
  )
}

function lossWords(unsent: number | null): string {
  switch (unsent) {
    case null:
      return 'Referrals that haven’t been sent will be removed and won’t be sent.'
    case 0:
      return 'Nothing is waiting to be sent.'
    case 1:
      return '1 referral hasn’t been sent. It will be removed and won’t be sent.'
    default:
      return `${unsent} referrals haven’t been sent. They will be removed and won’t be sent.`
  }
}
