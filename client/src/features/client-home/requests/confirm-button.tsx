import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type ConfirmButtonProps = {
  readonly label: string
  /** The question. */
  readonly title: string
  /** What happens then. */
  readonly children: ReactNode
  /** The button that does it; the label unless given. */
  readonly go?: string
  readonly stay: string
  readonly isDangerous?: boolean
  readonly variant?: 'primary' | 'secondary' | 'ghost'
  readonly busy: boolean
  readonly onConfirm: () => void
}

/** A button for what cannot simply be undone: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { label, title, children, go = label, stay, isDangerous = false, variant = 'secondary' } = props
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="small" variant={variant} busy={props.busy} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{stay}</Button>
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              onClick={() => {
                setIsAsking(false)
                props.onConfirm()
              }}
            >
              {go}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
