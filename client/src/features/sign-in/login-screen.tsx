import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { z } from 'zod'
import type { UserType } from '../../../../shared/contracts/profile.ts'
import {
  ACCOUNT_DELETED_MESSAGE,
  PASSWORD_CHANGED_MESSAGE,
  SIGNED_OUT_ELSEWHERE_MESSAGE,
} from '../../../../shared/contracts/sessions.ts'
import { DESTINATIONS } from '../../../../shared/domain/access.ts'
import { paths } from '../../platform/navigation/paths.ts'
import type { SignedOutReason } from '../../platform/auth/session.store.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame, OrDivider } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'
import { SocialButtons } from './social-buttons.tsx'
import { useLandingOnceSignedIn } from './use-landing.ts'

const SUBTITLES = { attorney: 'Attorney Portal', client: 'Client Portal' } as const satisfies Record<
  UserType,
  string
>

/** The message from the screen that redirected here. */
const noticeSchema = z.object({ notice: z.string() })

/** /signup/login: needs a role and redirects users without one to /signup. */
export function LoginScreen(): ReactNode {
  const { signup } = usePlatform()
  const { search } = useLocation()
  const [role] = useState(() => signup.role())
  if (role === null) return <Navigate to={`${paths.signup}${search}`} replace />
  return <Login role={role} />
}

/** /login: the same screen, but works without a known role, for example after a sign-out elsewhere. */
export function PlainLoginScreen(): ReactNode {
  const { signup } = usePlatform()
  const [role] = useState(() => signup.role())
  return <Login role={role} />
}

function Login({ role }: { readonly role: UserType | null }): ReactNode {
  const [remember, setRemember] = useState(false)
  const location = useLocation()
  const session = useSession()
  const notice = noticeSchema.safeParse(location.state).data?.notice
  const ended = session.status === 'signed_out' ? endedWords(session.reason) : null
  useDocumentTitle('Login')
  useLandingOnceSignedIn(role)
  if (session.status === 'second_step') {
    return <Navigate to={`${DESTINATIONS.secondStep}${location.search}`} replace />
  }
  return (
    <EntryFrame>
      <PageHeading title="Welcome Back!" {...(role === null ? {} : { lead: SUBTITLES[role] })} />
      {notice !== undefined && <Alert tone="danger">{notice}</Alert>}
      {session.status === 'signed_out' && session.reason === 'left' && (
        <Alert
          role="status"
          actions={
            <LinkButton to={paths.goodbye} size="small">
              What we removed and kept
            </LinkButton>
          }
        >
          You’re signed out.
        </Alert>
      )}
      {ended !== null && (
        <Alert tone="warning" role="status">
          {ended}
        </Alert>
      )}
      <p className={styles['newHere']}>
        New here?
        <LinkButton to={role === 'client' ? DESTINATIONS.clientHome : '/signup/register'} size="small">
          Sign up
        </LinkButton>
      </p>
      <LoginForm onRememberChange={setRemember} />
      <OrDivider />
      <SocialButtons
        withLinkedIn={role === 'attorney'}
        remember={remember}
        leaveFor={(url) => window.location.assign(url)}
      />
    </EntryFrame>
  )
}

/** The message for a session that the server ended; null for any other reason. */
function endedWords(reason: SignedOutReason): string | null {
  switch (reason) {
    case 'password_changed':
      return PASSWORD_CHANGED_MESSAGE
    case 'signed_out_elsewhere':
      return SIGNED_OUT_ELSEWHERE_MESSAGE
    case 'account_deleted':
      return ACCOUNT_DELETED_MESSAGE
    case 'rejected':
      return 'Your session has ended. Please sign in again. Your drafts and queued referrals are still on this device.'
    case 'none':
    case 'requested':
    case 'left':
    case 'browser_closed':
      return null
  }
}
