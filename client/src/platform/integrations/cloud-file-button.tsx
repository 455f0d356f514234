import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { ChosenFile } from './cloud-file-dialog.tsx'

/** Loaded on demand: few pages need a cloud file at once. */
const CloudFileDialog = lazy(async () => ({
  default: (await import('./cloud-file-dialog.tsx')).CloudFileDialog,
}))

type CloudFileButtonProps = {
  /** Browsing an account needs a connection. */
  readonly isOnline: boolean
  /** Resolving closes the dialog; a rejection is shown in it. */
  readonly onChoose: (chosen: ChosenFile) => Promise<void> | void
}

export function CloudFileButton({ isOnline, onChoose }: CloudFileButtonProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)

  async function choose(chosen: ChosenFile): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      await onChoose(chosen)
      setIsOpen(false)
    } catch (cause) {
      setFailure(cause instanceof Error ? cause : new Error('We couldn’t add this file.'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div>
      <Button
        size="small"
        icon={<Icon name="cloud" size={18} />}
        disabled={!isOnline}
        onClick={() => {
          setFailure(null)
          setIsOpen(true)
        }}
      >
        From Drive or OneDrive
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CloudFileDialog
            isBusy={isBusy}
            failure={failure}
            onClose={() => setIsOpen(false)}
            onChoose={(chosen) => void choose(chosen)}
          />
        </Suspense>
      )}
    </div>
  )
}
