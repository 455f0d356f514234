import { type ReactNode, useState } from 'react'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useAuth, useProfile, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { NewPasswordForm } from '../../ui/new-password-form.tsx'
import { passwordRefusal, type PasswordRefusal } from '../../ui/password-refusal.ts'
import { BlocksCard } from './blocks-card.tsx'
import { DeviceGrantsPanel } from './device-grants-panel.tsx'
import { SecondStepCard } from './second-step/second-step-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Settings > Security: password, two-step sign-in, sessions, blocked people, and background sending. */
export function SecurityTab(): ReactNode {
  const profile = useProfile()
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  return (
    <Stack>
      <PasswordCard />
      <SecondStepCard />
      <SessionsCard />
      <BlocksCard />
      {!isClient && <DeviceGrantsPanel />}
    </Stack>
  )
}

function PasswordCard(): ReactNode {
  const auth = useAuth()
  const identity = identityIn(useSession())
  const [isChanged, setIsChanged] = useState(false)
  const change = async (password: string, currentPassword?: string): Promise<PasswordRefusal | null> => {
    setIsChanged(false)
    const result = await auth.changePassword(password, currentPassword)
    setIsChanged(result.ok)
    return result.ok ? null : passwordRefusal(result.failure)
  }
  return (
    <Card aria-labelledby="password-heading">
      <h2 id="password-heading">Change password</h2>
      {/* Users of another provider may have no password; if they do, the sign-in service asks for it. */}
      <NewPasswordForm change={change} withCurrent={identity?.provider === 'email'} />
      {isChanged && (
        <Alert tone="success" role="status">
          Your password has been changed. Your other devices have been signed out.
        </Alert>
      )}
    </Card>
  )
}
