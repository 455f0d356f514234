import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../platform/navigation/paths.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame, OrDivider, Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { AppCodeForm, PasskeyButton } from './second-step-forms.tsx'
import { useLandingOnceSignedIn } from './use-landing.ts'

/** /login/second-step: completes a sign-in that needs a second step, whatever the first step was. */
export function SecondStepScreen(): ReactNode {
  const { signup, auth } = usePlatform()
  const [role] = useState(() => signup.role())
  const [query] = useSearchParams()
  const session = useSession()
  useDocumentTitle('Confirm your sign-in')
  useLandingOnceSignedIn(role)

  if (session.status === 'signed_out') {
    const question = query.toString()
    return <Navigate to={`${paths.login}${question === '' ? '' : `?${question}`}`} replace />
  }
  if (session.status !== 'second_step') {
    return (
      <EntryFrame signupLook>
        <Spinner page label="Checking your session…" />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      signupLook
      footer={
        <Button variant="ghost" size="small" onClick={() => auth.signOut()}>
          Back to sign in
        </Button>
      }
    >
      <Ways email={session.identity.email} />
    </EntryFrame>
  )
}

function Ways({ email }: { readonly email: string }): ReactNode {
  const { secondStep } = usePlatform()
  const [ways] = useState(secondStep.ways)
  const [isRecovering, setIsRecovering] = useState(false)
  const hasApp = ways.includes('app')
  const hasPasskey = ways.includes('passkey')
  // Focuses the heading, as after a route change, because the task changes.
  useEffect(() => {
    document.querySelector('h1')?.focus()
  }, [isRecovering])

  if (isRecovering) {
    return (
      <>
        <PageHeading
          title="Use a recovery code"
          lead="Enter one of your saved codes. It works once and turns off two-step sign-in until you set it up again."
        />
        <Stack>
          <RecoveryCodeForm />
          <Button variant="ghost" wide onClick={() => setIsRecovering(false)}>
            Back
          </Button>
        </Stack>
      </>
    )
  }
  return (
    <>
      <PageHeading title="Confirm your sign-in" lead={leadFor(hasApp, email)} />
      <Stack>
        {hasApp && <AppCodeForm />}
        {hasApp && hasPasskey && <OrDivider />}
        {hasPasskey && <PasskeyButton primary={!hasApp} />}
        <Button variant="ghost" wide onClick={() => setIsRecovering(true)}>
          Use a recovery code
        </Button>
      </Stack>
    </>
  )
}

function leadFor(hasApp: boolean, email: string): string {
  return hasApp
    ? `Open your authenticator app and enter the code for ${email}.`
    : `Use your passkey to sign in as ${email}.`
}
