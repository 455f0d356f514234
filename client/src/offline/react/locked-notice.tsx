/** Shows that this device's data is locked, and offers the passkey. */
import { useRef, useState, type ReactNode } from 'react'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { unlockMessage } from '../lock-messages.ts'
import { useOffline } from './offline-provider.tsx'

export function LockedNotice(): ReactNode {
  const { lock } = useOffline().core
  const { show } = useToasts()
  const place = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function unlock(): Promise<void> {
    const main = place.current?.closest('main')
    setIsAsking(true)
    setFailure(null)
    const answer = await lock.unlock()
    setIsAsking(false)
    setFailure(unlockMessage(answer))
    if (answer !== 'done') return
    show({ id: 'unlocked', message: 'Unlocked. Your saved work is available again.', duration: 8000 })
    // The focused button was removed.
    main?.focus({ preventScroll: true })
  }

  return (
    <Stack>
      <Alert
        ref={place}
        tone="warning"
        role="status"
        title="Your saved work on this device is locked"
        actions={
          <Button variant="primary" busy={isAsking} onClick={() => void unlock()}>
            Unlock with your passkey
          </Button>
        }
      >
        <p>
          Your drafts, queue, and the pages you’ve seen are all still here. Unlock them with your passkey, or
          go online and they’ll unlock automatically.
        </p>
      </Alert>
      <FormError>{failure}</FormError>
    </Stack>
  )
}
