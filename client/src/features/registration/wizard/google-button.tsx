import { useState, type ReactNode } from 'react'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { GoogleMark } from '../../../ui/provider-marks.tsx'

/** Signs in with Google via /auth/callback. A failure is only logged, because the form still works. */
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
