import type { ReactNode } from 'react'
import type { Unsent } from '../../offline/count-unsent.ts'
import { documentWords, unsentWords } from '../../offline/unsent-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ClearDeviceDialogProps = {
  readonly open: boolean
  /** What would be lost permanently; null while unknown. */
  readonly unsent: Unsent | null
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
      <p>
        {lossWords(unsent)}
        {unsent !== null && unsent.documents > 0 && (
          <> {documentWords(unsent)} of Kiwi AI, kept nowhere else, will be removed.</>
        )}{' '}
        Your drafts will be removed too. You can’t undo this.
      </p>
    </Dialog>
  )
}

function lossWords(unsent: Unsent | null): string {
  if (unsent === null) return 'What hasn’t been sent will be removed and won’t be sent.'
  const count = unsent.rows + unsent.changes
  if (count === 0) return 'Nothing is waiting to be sent.'
  return `This device has ${unsentWords(unsent)}. ${count === 1 ? 'It' : 'They'} will be removed and won’t be sent.`
}
