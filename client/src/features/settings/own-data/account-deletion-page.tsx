import { useState, type ReactNode } from 'react'
import { cancelAccountDeletionEndpoint } from '../../../../../shared/contracts/own-data.ts'
import type { ProfileState } from '../../../platform/auth/profile.store.ts'
import { messageFor } from '../../../platform/http/http-error.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { usePlatform, useProfile } from '../../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EntryFrame } from '../../../ui/entry-frame.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import { dayWords } from './day-words.ts'

/** /account-deletion: where everyone is led who signs in to an account that is to be deleted, to keep it or not. */
export function AccountDeletionPage(): ReactNode {
  const profile = useProfile()
  useDocumentTitle('Your account')
  return <EntryFrame>{contentFor(profile)}</EntryFrame>
}

function contentFor(profile: ProfileState): ReactNode {
  if (profile.status === 'known' && profile.profile.deletion_due !== undefined)
    return <Planned due={profile.profile.deletion_due} />
  if (profile.status === 'known' && profile.freshness === 'confirmed') return <Kept />
  if (profile.status === 'failed' || (profile.status === 'known' && profile.freshness === 'remembered'))
    return <Unknown />
  return (
    <>
      <PageHeading title="Your account" />
      <Spinner label="Checking…" />
    </>
  )
}

function Unknown(): ReactNode {
  const { profile } = usePlatform()
  return (
    <>
      <PageHeading title="We couldn’t check your account" lead="You’re still signed in." />
      <Alert tone="warning" role="status">
        Whether your account is to be deleted can only be seen, and changed, while you’re connected.
      </Alert>
      <Button variant="primary" onClick={() => void profile.refresh()}>
        Try again
      </Button>
    </>
  )
}

function Planned({ due }: { readonly due: string }): ReactNode {
  const { auth, http, profile } = usePlatform()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const keep = async (): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    const answer = await http.call(cancelAccountDeletionEndpoint, {})
    if (answer.ok) await profile.refresh()
    else setFailure(messageFor(answer.error))
    setIsBusy(false)
  }
  return (
    <>
      <PageHeading
        title={`Your account will be deleted on ${dayWords(due)}`}
        lead="You asked us to delete it. Until that day you can change your mind."
      />
      <Alert tone="warning" role="status">
        While it is to be deleted, the rest of your account is out of reach. If you keep it, everything is as
        before.
      </Alert>
      <FormError>{failure}</FormError>
      <Toolbar>
        <Button variant="primary" busy={isBusy} onClick={() => void keep()}>
          Keep my account
        </Button>
        <LinkButton to={paths.data}>Get a copy of my data</LinkButton>
        <Button variant="ghost" onClick={() => auth.signOut({ farewell: true })}>
          Sign out
        </Button>
      </Toolbar>
      <p>If you didn’t ask for this, keep your account and change your password.</p>
    </>
  )
}

function Kept(): ReactNode {
  return (
    <>
      <PageHeading title="Your account stays" lead="It is not going to be deleted." />
      <Toolbar>
        <LinkButton to={paths.dashboard} variant="primary">
          Go on
        </LinkButton>
      </Toolbar>
    </>
  )
}
