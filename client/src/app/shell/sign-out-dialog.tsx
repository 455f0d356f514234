import { useState, type ReactNode } from 'react'
import type { Unsent } from '../../offline/count-unsent.ts'
import type { Keep } from '../../offline/engine/device-data.ts'
import { documentWords, unsentNoun, unsentWords } from '../../offline/unsent-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type SignOutDialogProps = {
  readonly unsent: Unsent
  readonly onCancel: () => void
  /** Signs out. Everything stays, unreadable to others; rows are sent after the same user signs in again. */
  readonly onKeep: () => void
  /** Removes what the dialog asks about from this device, then signs out. */
  readonly onDiscard: (kept: Keep) => Promise<void>
}

/** Asks the user whether to keep what is on this device alone when they sign out: what has not been sent, and documents. */
export function SignOutDialog({ unsent, onCancel, onKeep, onDiscard }: SignOutDialogProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false)
  const rows = unsent.rows + unsent.changes
  const words = rows === 0 ? documentsOnly(unsent) : withUnsent(unsent)
  return (
    <Dialog
      open
      onClose={onCancel}
      title={words.title}
      actions={
        <>
          <Button variant="primary" onClick={onKeep}>
            {words.keep}
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => {
              setIsBusy(true)
              // Drafts are not asked about where nothing else waits, so they stay.
              void onDiscard({ unsent: rows === 0, documents: false }).finally(() => {
                setIsBusy(false)
              })
            }}
          >
            {words.discard}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>{words.body}</p>
    </Dialog>
  )
}

type Words = {
  readonly title: string
  readonly keep: string
  readonly discard: string
  readonly body: string
}

function documentsOnly(unsent: Unsent): Words {
  const isOne = unsent.documents === 1
  const [them, they] = isOne ? ['it', 'it stays'] : ['them', 'they stay']
  return {
    title: `Keep ${documentWords(unsent)} on this device?`,
    keep: `Keep ${them} for my next sign-in`,
    discard: `Remove the ${isOne ? 'document' : 'documents'} from this device`,
    body: `Documents in Kiwi AI are on this device and nowhere else. If you keep ${them}, ${they} encrypted here, hidden from anyone else who signs in. If you remove ${them}, the workspaces go too, and you can’t undo this.`,
  }
}

function withUnsent(unsent: Unsent): Words {
  const isOne = unsent.rows + unsent.changes + unsent.documents === 1
  const them = isOne ? 'it' : 'them'
  const they = isOne ? 'it stays' : 'they stay'
  const also = unsent.documents === 0 ? '' : `, and ${documentWords(unsent)} of Kiwi AI`
  return {
    title: `Sign out with unsent ${unsentNoun(unsent)}s?`,
    keep: 'Keep them and sign out',
    discard: 'Discard them and sign out',
    body: `This device has ${unsentWords(unsent)}${also}. If you keep ${them}, ${they} encrypted here, hidden from anyone else who signs in, and ${unsent.documents === 0 ? '' : 'what is unsent '}will send the next time you sign in.`,
  }
}
