/** Wraps all routes and applies the access policy. */
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { UserType } from '../../../../shared/contracts/profile.ts'
import type { HttpError } from '../../platform/http/http-error.ts'
import { messageFor } from '../../platform/http/http-error.ts'
import { usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { pageAt } from '../routing/page-at.ts'
import { decideAccess } from './access.policy.ts'
import { WayHome } from './way-home.tsx'

export function RouteGuard({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname, search, hash } = useLocation()
  const { signup } = usePlatform()
  const session = useSession()
  const profile = useProfile()

  const decision = decideAccess({
    access: pageAt(pathname).access,
    session,
    profile,
    role: signup.role(),
    here: `${pathname}${search}${hash}`,
  })
  switch (decision.kind) {
    case 'show':
      return children
    case 'wait':
      return <Waiting />
    case 'redirect':
      return <Redirect to={decision.to} role={decision.role ?? null} />
    case 'refuse':
      return <Refused audience={decision.audience} />
    case 'set_up_second_step':
      return <SetUpSecondStep />
    case 'cannot_tell':
      return <CannotTell error={decision.error} />
  }
}

function Waiting(): ReactNode {
  return (
    <main>
      <Spinner page label="Checking your session…" />
    </main>
  )
}

function Redirect({ to, role }: { readonly to: string; readonly role: UserType | null }): ReactNode {
  const { signup } = usePlatform()
  const navigate = useNavigate()
  useEffect(() => {
    if (role !== null) signup.setRole(role)
    void navigate(to, { replace: true })
  }, [navigate, role, signup, to])
  return <Waiting />
}

const AUDIENCES = {
  attorneys: { title: 'This page is for attorneys', lead: 'You’re signed in as a client.' },
  administrators: {
    title: 'This page is for administrators',
    lead: 'You don’t have access to this page.',
  },
} as const

function Refused({ audience }: { readonly audience: keyof typeof AUDIENCES }): ReactNode {
  useDocumentTitle('No access')
  return (
    <EntryFrame>
      <PageHeading {...AUDIENCES[audience]} />
      <WayHome />
    </EntryFrame>
  )
}

function SetUpSecondStep(): ReactNode {
  useDocumentTitle('Set up two-step sign-in')
  return (
    <EntryFrame>
      <PageHeading
        title="Set up two-step sign-in"
        lead="Administrators confirm each sign-in with a code or a passkey. It takes about a minute."
      />
      <LinkButton to="/settings/security" variant="primary">
        Set it up
      </LinkButton>
    </EntryFrame>
  )
}

function CannotTell({ error }: { readonly error: HttpError }): ReactNode {
  const { profile } = usePlatform()
  useDocumentTitle('Account not checked')
  useEffect(() => {
    const retry = (): void => void profile.refresh()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [profile])
  return (
    <EntryFrame>
      <PageHeading title="We couldn’t check your account" lead="You’re still signed in." />
      <Alert tone="warning" role="status">
        {messageFor(error)}
      </Alert>
      <Button variant="primary" onClick={() => void profile.refresh()}>
        Try again
      </Button>
    </EntryFrame>
  )
}
