import { Suspense, useState, type ReactNode } from 'react'
import { useInstallation } from '../../platform/install/install-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InstallDialog } from './install-app.tsx'

/** For the device settings page. */
export function InstallCard(): ReactNode {
  const { status } = useInstallation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card aria-labelledby="install-heading">
      <h2 id="install-heading">App on this device</h2>
      {status === 'installed' ? (
        <p>CounselRelay is installed here. It updates automatically and asks before reloading a page.</p>
      ) : (
        <>
          <p>Install the app to open it from your desktop or home screen, even offline.</p>
          <div>
            <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              Install CounselRelay
            </Button>
          </div>
          {isOpen && (
            <Suspense fallback={null}>
              <InstallDialog onClose={() => setIsOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </Card>
  )
}
