import { type ReactNode, useState } from 'react'
import { useProfile } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'

/** The demo administrator can skip two-step sign-in. Everywhere else the server enforces it. */
export function SecondStepSuggestion(): ReactNode {
  const profile = useProfile()
  const [isSkipped, setIsSkipped] = useState(false)
  const isSuggested = profile.status === 'known' && profile.profile.second_step === 'suggested'
  if (!isSuggested || isSkipped) return null
  return (
    <Alert
      tone="info"
      title="Set up two-step sign-in"
      actions={
        <>
          <LinkButton to="/settings/security" size="small">
            Set it up
          </LinkButton>
          <Button size="small" variant="ghost" onClick={() => setIsSkipped(true)}>
            Skip for now
          </Button>
        </>
      }
    >
      Administrators confirm each sign-in with a code or a passkey. In this demo you can skip it.
    </Alert>
  )
}
