import { useState, type ReactNode } from 'react'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { GoogleMark } from '../../../ui/provider-marks.tsx'

/** Goes to Google and comes back by /auth/callback. A failure is only logged and ends the loading state: the form is still there. */
export function GoogleButton({ flush }: { readonly flush: () => Promise<void> }): ReactNode {
  const { auth, logger } = usePlatform()
  const [isLeaving, setIsLeaving] = useState(false)
  const start = async (): Promise<void> => {
    setIsLeaving(true)
    await flush().catch(() => undefined)
    const result = await auth.providerUrl('google', true)
    if (result.ok) {
      window.location.assign(result.value)
      return
    }
    logger.error('Sign-in with google could not be started.', result.failure.message)
    setIsLeaving(false)
  }
  return (
    <Button wide icon={<GoogleMark />} busy={isLeaving} onClick={() => void start()}>
      Continue with Google
    </Button>
  )
}
