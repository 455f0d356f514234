import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../platform/navigation/paths.ts'
import { useAuth } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NewPasswordForm } from '../../ui/new-password-form.tsx'
import { type RecoveryOutcome, openRecoveryLink, readRecoveryLink } from './recovery-link.ts'

/** /reset-password: where the link in the recovery mail leads. */
export function ResetPasswordScreen(): ReactNode {
  const auth = useAuth()
  const [link] = useState(() => readRecoveryLink(new URL(window.location.href)))
  const [outcome, setOutcome] = useState<RecoveryOutcome | null>(null)
  const [isChanged, setIsChanged] = useState(false)
  useDocumentTitle('Set a new password')

  useEffect(() => {
    let isCurrent = true
    void openRecoveryLink(link, auth).then((opened) => {
      if (!isCurrent) return
      setOutcome(opened)
      // The tokens and the code have served; they stay out of the history and of anything that reads the address.
      window.history.replaceState(window.history.state, '', window.location.pathname)
    })
    return () => {
      isCurrent = false
    }
  }, [auth, link])

  const change = async (password: string): Promise<string | null> => {
    const result = await auth.changePassword(password)
    if (!result.ok) return result.failure.message
    setIsChanged(true)
    return null
  }
  if (outcome === null) {
    return (
      <EntryFrame>
        <Spinner page label="Checking your recovery link…" />
      </EntryFrame>
    )
  }
  if (outcome.kind !== 'ready')
    return <NoWayIn message={outcome.kind === 'unusable' ? outcome.message : null} />
  if (isChanged) return <Changed />
  return (
    <EntryFrame footer={<Link to={paths.login}>Back to login</Link>}>
      <PageHeading title="Set a new password" lead="At least 8 characters." />
      <NewPasswordForm change={change} />
    </EntryFrame>
  )
}

function Changed(): ReactNode {
  return (
    <EntryFrame>
      <PageHeading title="Your password has been changed" />
      <Alert tone="success" role="status">
        Your password has been changed, and you are signed in. Other devices have been signed out.
      </Alert>
      <LinkButton to={paths.dashboard} variant="primary">
        Continue
      </LinkButton>
    </EntryFrame>
  )
}

function NoWayIn({ message }: { readonly message: string | null }): ReactNode {
  return (
    <EntryFrame footer={<Link to={paths.login}>Back to login</Link>}>
      <PageHeading title="Set a new password" />
      <Alert tone="warning" role="alert">
        {message === null
          ? 'Open this page with the link from the recovery e-mail.'
          : `This recovery link cannot be used: ${message}. Links work once, for a limited time, and in the browser that asked for them.`}
      </Alert>
      <LinkButton to="/forgot-password" variant="primary">
        Send a new link
      </LinkButton>
    </EntryFrame>
  )
}
