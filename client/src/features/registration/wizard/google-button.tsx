import { useState, type ReactNode } from 'react'
import type { Autosave } from '../../../offline/engine/draft-autosave.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { GoogleMark } from '../../../ui/provider-marks.tsx'

/** Goes to Google and comes back by /auth/callback. A failure is only logged and ends the loading state: the form is still there. */
export function GoogleButton({ keeper }: { readonly keeper: Pick<Autosave<never>, 'flush'> }): ReactNode {
  const { auth, logger } = usePlatform()
  const [isLeaving, setIsLeaving] = useState(false)
  const start = async (): Promise<void> => {
    setIsLeaving(true)
    await keeper.flush().catch(() => undefined)
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
