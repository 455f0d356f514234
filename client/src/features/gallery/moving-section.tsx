/** Temporary overlays: dialog, toast, and the transitions between page styles. */
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OVERLAY_DURATIONS, playOverlay, type OverlayKind } from '../../ui/overlay.ts'
import { useToasts } from '../../ui/toast.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { GallerySection } from './gallery-section.tsx'

const KINDS = Object.keys(OVERLAY_DURATIONS) as OverlayKind[] // keys of the table itself

export function MovingSection(): ReactNode {
  const toasts = useToasts()
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <GallerySection id="moving" title="What comes and goes">
      <Toolbar>
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
        <Button
          onClick={() =>
            toasts.show({ id: 'gallery', message: 'The referral is in your queue.', duration: 6000 })
          }
        >
          Show a toast
        </Button>
        {KINDS.map((kind) => (
          <Button key={kind} variant="ghost" onClick={() => playOverlay(document, kind, () => undefined)}>
            {kind}, {OVERLAY_DURATIONS[kind]} ms
          </Button>
        ))}
      </Toolbar>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Sign out with 2 referrals unsent?"
        actions={
          <>
            <Button variant="primary" onClick={close}>
              Keep them
            </Button>
            <Button variant="danger" onClick={close}>
              Discard them
            </Button>
          </>
        }
      >
        <p>They stay on this device, encrypted, and go out when you sign in again.</p>
      </Dialog>
    </GallerySection>
  )
}
