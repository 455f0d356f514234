import { type ReactNode, useState } from 'react'
import { usePlatform } from '../../platform/platform-provider.tsx'
import type { SocialProvider } from '../../platform/auth/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { GoogleMark, LinkedInMark } from '../../ui/provider-marks.tsx'

type SocialButtonsProps = {
  readonly withLinkedIn: boolean
  readonly remember: boolean
  /** Navigates to the provider's page. */
  readonly leaveFor: (url: string) => void
}

/** If a provider cannot be reached, logs the error and ends the loading state; the form beside it still works. */
export function SocialButtons({ withLinkedIn, remember, leaveFor }: SocialButtonsProps): ReactNode {
  const { auth, logger } = usePlatform()
  const [leaving, setLeaving] = useState<SocialProvider | null>(null)

  const start = async (provider: SocialProvider): Promise<void> => {
    setLeaving(provider)
    const result = await auth.providerUrl(provider, remember)
    if (result.ok) {
      leaveFor(result.value)
      return
    }
    logger.error(`Sign-in with ${provider} could not be started.`, result.failure.message)
    setLeaving(null)
  }
  return (
    <Stack>
      <Button wide icon={<GoogleMark />} busy={leaving === 'google'} onClick={() => void start('google')}>
        Continue with Google
      </Button>
      {withLinkedIn && (
        <Button
          wide
          icon={<LinkedInMark />}
          busy={leaving === 'linkedin_oidc'}
          onClick={() => void start('linkedin_oidc')}
        >
          Continue with LinkedIn
        </Button>
      )}
    </Stack>
  )
}
