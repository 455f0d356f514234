/** What is asked before two attorneys part. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type BlockQuestionProps = {
  readonly name: string
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onBlock: () => void
}

export function BlockQuestion({ name, isOpen, onCancel, onBlock }: BlockQuestionProps): ReactNode {
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      title={`Block ${name}?`}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" onClick={onBlock}>
            Block
          </Button>
        </>
      }
    >
      <p>
        You won’t find each other in the directory, can’t invite or write to each other, and are no longer
        partners if you were. They aren’t told. You can lift the block in Settings, under Security.
      </p>
    </Dialog>
  )
}

type RemoveQuestionProps = Omit<BlockQuestionProps, 'onBlock'> & { readonly onRemove: () => void }

export function RemoveQuestion({ name, isOpen, onCancel, onRemove }: RemoveQuestionProps): ReactNode {
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      title={`Remove ${name} from your partners?`}
      actions={
        <>
          <Button onClick={onCancel}>Keep</Button>
          <Button variant="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        You are both no longer partners: contact details are hidden, and your conversation can be read but not
        continued. Your note stays for 30 days. Referrals stay as they are. You can invite them again.
      </p>
    </Dialog>
  )
}
