import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { DESTINATIONS } from '../../../../shared/domain/access.ts'
import type { Auth, AuthResult } from '../../platform/auth/auth.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { readCallbackUrl, type SignInLink } from './callback-url.ts'

type Completion = { readonly status: 'working' } | { readonly status: 'failed'; readonly message: string }

/** /linkedin-callback: confirms the LinkedIn sign-in. Signing out while it is open redirects to /login. */
export function LinkedInCallbackScreen(): ReactNode {
  const { auth } = usePlatform()
  const session = useSession()
  const [url] = useState(() => readCallbackUrl(new URL(window.location.href)))
  const [completion, setCompletion] = useState<Completion>({ status: 'working' })
  useDocumentTitle('LinkedIn sign-in')
  useLeaveOnSignOut()

  useEffect(() => {
    if (url.kind !== 'code') return undefined
    let isCurrent = true
    void signInBy(auth, url).then((result) => {
      if (isCurrent && !result.ok) setCompletion({ status: 'failed', message: result.failure.message })
    })
    return () => {
      isCurrent = false
    }
  }, [auth, url])

  if (session.status === 'signed_in' || session.status === 'offline_known') {
    return (
      <EntryFrame>
        <PageHeading
          title="LinkedIn sign-in complete"
          lead={`You are signed in as ${session.identity.email}.`}
        />
        <LinkButton to="/auth/callback" variant="primary">
          Continue
        </LinkButton>
      </EntryFrame>
    )
  }
  if (session.status === 'second_step') return <Navigate to={DESTINATIONS.secondStep} replace />
  const message =
    url.kind === 'refused' ? url.message : completion.status === 'failed' ? completion.message : null
  const isUnderWay = session.status === 'checking' || (url.kind === 'code' && message === null)
  if (isUnderWay) {
    return (
      <EntryFrame>
        <Spinner page label="Completing your LinkedIn sign-in…" />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame>
      <PageHeading title="LinkedIn sign-in was not completed" />
      <Alert tone="warning" role="alert">
        {message || 'Nobody is signed in on this device.'}
      </Alert>
      <LinkButton to="/login" variant="primary">
        Go to login
      </LinkButton>
    </EntryFrame>
  )
}

/** An existing session of another account stays, because this page cannot ask for confirmation. */
async function signInBy(auth: Auth, link: SignInLink): Promise<AuthResult<void>> {
  const opened = await auth.openLink(link)
  if (!opened.ok) return opened
  const present = await auth.getIdentity()
  if (present === null || present.userId === opened.value.identity.userId) return opened.value.keep()
  opened.value.drop()
  return { ok: true, value: undefined }
}

/** Reacts only to a session that ends, not to arriving without one. */
function useLeaveOnSignOut(): void {
  const { auth } = usePlatform()
  const navigate = useNavigate()
  useEffect(() => {
    let wasSignedIn = isSignedIn(auth.session.get().status)
    return auth.session.subscribe(() => {
      const { status } = auth.session.get()
      if (wasSignedIn && status === 'signed_out') void navigate('/login', { replace: true })
      wasSignedIn = isSignedIn(status)
    })
  }, [auth, navigate])
}

function isSignedIn(status: string): boolean {
  return status === 'signed_in' || status === 'offline_known'
}
