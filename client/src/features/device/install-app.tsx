/** The ways to the dialog for installing the app. */
import { Suspense, useState, type ReactNode } from 'react'
import { useInstallation } from '../../platform/install/install-provider.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import styles from './install-app.module.css'

// Few people open it, and the start of the app is short of room.
export const InstallDialog = lazyExtra(async () => (await import('./install-dialog.tsx')).InstallDialog)

/** For the app frame. Renders nothing once the app is installed. */
export function InstallButton(): ReactNode {
  const { status } = useInstallation()
  const [isOpen, setIsOpen] = useState(false)
  if (status === 'installed') return null
  return (
    <>
      <button
        type="button"
        className={styles['entry']}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="install" />
        Install app
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <InstallDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
